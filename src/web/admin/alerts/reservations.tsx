import type { Reservation } from '../../../purchases/purchases.contract.ts'
import { useCall } from '../../api/call-action.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { Link } from '../../ui/link.tsx'
import { AlertSection } from './alert-section.tsx'

/** Bottles reserved by unpaid purchases, with an action to release them. */
export function Reservations({ reservations }: { reservations: Reservation[] }) {
  const free = useCall('DELETE /admin/reservations')
  return (
    <AlertSection
      id="reservations-title"
      title="Productos apartados sin pagar"
      advice="Se liberan solos cuando vence su tiempo. Si los liberás antes, la compra queda pendiente y al pagarla se apartan de nuevo, si quedan."
      label="Tabla de productos apartados sin pagar"
      rows={reservations}
      columns={columns(({ id }) => void free.send({ input: { id } }))}
      rowKey={(reservation) => reservation.id}
      empty="Ahora no hay productos apartados sin pagar."
    />
  )
}

function columns(free: (reservation: Reservation) => void): Column<Reservation>[] {
  return [
    {
      title: 'Compra',
      wide: true,
      cell: ({ order_id, numero }) =>
        order_id === null ? (
          'Todavía sin número'
        ) : (
          <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero ?? order_id}</Link>
        ),
    },
    {
      title: 'Cliente',
      wide: true,
      cell: ({ customer, email, paying }) => (
        <>
          {customer || email} {customer && <small className="muted">{email}</small>}
          {paying && <span className="chip warn">Pago en camino</span>}
        </>
      ),
    },
    { title: 'Unidades', align: 'number', cell: ({ bottles }) => bottles },
    { title: 'Productos', align: 'number', cell: ({ wines }) => wines },
    { title: 'Hasta', cell: ({ until }) => <span className="figures">{formatMoment(until)}</span> },
    {
      title: 'Acciones',
      wide: true,
      cell: (reservation) => <Release reservation={reservation} free={free} />,
    },
  ]
}

type ReleaseProps = { reservation: Reservation; free: (reservation: Reservation) => void }

function Release({ reservation, free }: ReleaseProps) {
  const { numero, email } = reservation
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`Liberar lo apartado de ${numero ? `la compra ${numero}` : email}`}
      onClick={() => free(reservation)}
    >
      Liberar
    </button>
  )
}
