import type { Alerts } from '../../../alerts/alerts.contract.ts'
import type { Reservation } from '../../../purchases/purchases.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { Letter } from '../../ui/letter.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ListSection } from '../kit/list-section.tsx'
import { refreshWaiting } from '../ui/pending-counts-store.ts'
import { formatDay, formatMoment } from '../../../calendar/shop-time.ts'
import { formatPaid, formatPesos } from '../../../money/money.ts'
import type { Estado } from '../../../orders/order-status.ts'
import { disputeNames } from '../../../payments/disputes/dispute-names.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { RowAction } from '../kit/row-action.tsx'

const screen = adminScreen({
  title: 'Avisos',
  needs: 'alerts.read',
  calls: ['PUT /admin/troubles/mail', 'DELETE /admin/reservations'],
  answered: (answer, call) => {
    sayOutcome(answer)
    if (call === 'PUT /admin/troubles/mail') void refreshWaiting()
  },
  load: async ({ api }) => {
    const [alerts, reservations] = await Promise.all([
      api('GET /admin/troubles'),
      api('GET /admin/reservations'),
    ])
    return { alerts: found(alerts), reservations: found(reservations) }
  },
  Body: ({ alerts, reservations }) => (
    <div className="stack admin-troubles">
      {Object.values(alerts).every((list) => list.length === 0) ? <AllWell /> : <AlertLists {...alerts} />}
      <Reservations reservations={reservations} />
    </div>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

function AllWell() {
  return (
    <div className="empty-state">
      <Letter />
      <p>Todo en orden: los correos salieron y los pagos coinciden con sus compras.</p>
    </div>
  )
}

type Row<List extends keyof Alerts> = Alerts[List][number]

type Numbered = { order_id: number | null; numero: string | null }

/** @param none shown for what has no order */
const orderColumn = (none = ''): Column<Numbered> => ({
  title: 'Compra',
  wide: true,
  cell: ({ order_id, numero }) =>
    order_id === null ? none : <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero ?? order_id}</Link>,
})

const statusColumn: Column<{ estado: Estado }> = {
  title: 'Estado',
  cell: ({ estado }) => <OrderStatusChip estado={estado} />,
}

const figures = (text: string) => <span className="figures">{text}</span>

/** A day that something has lasted since. */
const dayColumn = (title: string): Column<{ since: string }> => ({
  title,
  cell: ({ since }) => figures(formatDay(since)),
})

const sinceColumn: Column<{ since: string }> = {
  title: 'Desde',
  cell: ({ since }) => figures(formatMoment(since)),
}

const moneyColumn = <Name extends string>(title: string, name: Name): Column<Record<Name, number>> => ({
  title,
  align: 'money',
  cell: (row) => formatPesos(row[name]),
})

const whatHappened: Record<Row<'payments'>['settled'], string> = {
  mismatch: 'Llegó por otro importe: la compra no se marcó como pagada. Devolvelo desde su detalle.',
  'refund-due':
    'La devolución todavía no salió. Se vuelve a intentar sola; si no, devolvela en el medio de pago.',
  gone: 'El dinero volvió a la persona y la compra sigue en pie. Cobrala de otro modo antes de despacharla, o cancelala.',
}

/** Payments that do not match their purchase, and their outcome. */
const paymentColumns: Column<Row<'payments'>>[] = [
  orderColumn('Sin compra'),
  { title: 'Qué pasó', wide: true, cell: ({ settled }) => whatHappened[settled] },
  { title: 'Operación', cell: ({ payment_id }) => figures(payment_id) },
  { title: 'Pagado', align: 'money', cell: ({ amount, currency }) => formatPaid(amount, currency) },
  moneyColumn('Total', 'total'),
  sinceColumn,
]

/** Unsent mails, the reason, and a button to give one up. */
const mailColumns: Column<Row<'mails'>>[] = [
  { title: 'Para', wide: true, cell: ({ to }) => to },
  { title: 'Asunto', wide: true, cell: ({ subject }) => subject },
  {
    title: 'Qué dijo el servidor',
    wide: true,
    cell: ({ refusal }) => <span className="muted">{refusal}</span>,
  },
  { title: 'Intentos', align: 'number', cell: ({ attempts }) => attempts },
  sinceColumn,
  {
    title: 'Acciones',
    wide: true,
    cell: ({ id, subject, to }) => (
      <RowAction
        call="PUT /admin/troubles/mail"
        sent={{ input: { descartar: id } }}
        id={id}
        label="Descartar"
        full={`Descartar ${subject} para ${to}`}
        kind="link-button"
      />
    ),
  },
]

/** Disputes, the most urgent first. */
const disputeColumns: Column<Row<'disputes'>>[] = [
  orderColumn(),
  {
    title: 'Qué pasó',
    wide: true,
    cell: ({ kind, state, stopped }) => (
      <span className="row">
        {disputeNames[kind]}
        {state === 'lost' && ' perdido'}
        {stopped && <span className="chip warn">No entregar</span>}
      </span>
    ),
  },
  {
    title: 'Importe',
    align: 'money',
    cell: ({ kind, amount }) => (kind === 'fraud' ? '' : formatPesos(amount)),
  },
  { title: 'Se contesta hasta', cell: ({ deadline }) => figures(deadline ? formatMoment(deadline) : '') },
  sinceColumn,
]

/** Orders whose buyers pay by transfer or at a branch, the ones with a receipt first. */
const awaitedColumns: Column<Row<'awaited'>>[] = [
  orderColumn(),
  {
    title: 'Cómo',
    wide: true,
    cell: ({ way, receipts }) => (
      <>
        {methodNames[way]} {receipts > 0 && <span className="chip warn">Con comprobante</span>}
      </>
    ),
  },
  moneyColumn('Total', 'total'),
  {
    title: 'Hasta',
    cell: ({ until, receipts }) =>
      figures(until ? formatMoment(until) : receipts > 0 ? 'Venció' : 'Venció sin comprobante'),
  },
]

/** Active orders that were fully refunded. */
const givenBackColumns: Column<Row<'given_back'>>[] = [
  orderColumn(),
  statusColumn,
  moneyColumn('Devuelto', 'amount'),
  dayColumn('Desde'),
]

/** Cancelled orders whose money the shop itself has to give back. */
const owedColumns: Column<Row<'owed'>>[] = [
  orderColumn(),
  { title: 'Se pagó con', cell: ({ way }) => methodNames[way] },
  moneyColumn('Devolver', 'amount'),
  dayColumn('Cancelada'),
]

/** Paid orders without a delivery method: the shop agrees on one with the buyer. */
const undeliveredColumns: Column<Row<'undelivered'>>[] = [
  orderColumn(),
  statusColumn,
  { title: 'Dirección', wide: true, cell: ({ direccion }) => direccion ?? 'Sin dirección' },
  dayColumn('Pagada'),
]

/** Orders that were activated without a payment: the shop decides about each. */
const unpaidColumns: Column<Row<'unpaid'>>[] = [
  orderColumn(),
  statusColumn,
  moneyColumn('Total', 'total'),
  dayColumn('Fecha'),
]

/** Bottles reserved by unpaid purchases. */
const reservationColumns: Column<Reservation>[] = [
  orderColumn('Todavía sin número'),
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
  { title: 'Hasta', cell: ({ until }) => figures(formatMoment(until)) },
  {
    title: 'Acciones',
    wide: true,
    cell: ({ id, numero, email }) => (
      <RowAction
        call="DELETE /admin/reservations"
        sent={{ input: { id } }}
        id={id}
        label="Liberar"
        full={`Liberar lo reservado de ${numero ? `la compra ${numero}` : email}`}
        kind="link-button"
      />
    ),
  },
]

/** Problems that need manual action, and what an Admin can do. */
function AlertLists({ mails, payments, unpaid, undelivered, disputes, awaited, owed, given_back }: Alerts) {
  const orderKey = ({ order_id }: { order_id: number }) => order_id
  return (
    <div className="stack admin-troubles">
      <ListSection
        id="disputes-title"
        title="Contracargos, reclamos y alertas"
        advice="Contestalos desde tu cuenta del medio de pago antes de que venza el plazo: la documentación está en el detalle de cada compra. Mientras tanto no devuelvas el dinero por otro lado."
        label="Tabla de contracargos, reclamos y alertas"
        rows={disputes}
        columns={disputeColumns}
        rowKey={({ id }) => id}
      />
      <ListSection
        id="owed-title"
        title="Dinero para devolver en mano"
        advice="Se pagaron sin Mercado Pago y se cancelaron: ese dinero no vuelve solo. Devolvelo y anotalo en la compra."
        label="Tabla de compras canceladas con dinero para devolver"
        rows={owed}
        columns={owedColumns}
        rowKey={orderKey}
      />
      <ListSection
        id="given-back-title"
        title="Compras que siguen con todo devuelto"
        advice="Todo lo que se pagó ya volvió: no las prepares ni las envíes. Cancelalas y sus productos vuelven a la venta."
        label="Tabla de compras que siguen con todo devuelto"
        rows={given_back}
        columns={givenBackColumns}
        rowKey={orderKey}
      />
      <ListSection
        id="awaited-title"
        title="Compras que esperan su pago"
        advice="Cuando veas el dinero en la cuenta, o lo cobres en el local, anotá el pago en la compra. Si el plazo vence, los productos vuelven a la venta; la compra sigue acá una semana, por si el dinero llega tarde."
        label="Tabla de compras que esperan su pago"
        rows={awaited}
        columns={awaitedColumns}
        rowKey={orderKey}
      />
      <ListSection
        id="unpaid-title"
        title="Compras que siguen sin pago"
        advice="Nadie las pagó por el medio de pago, y no cuentan en las ventas. Cobralas antes de despacharlas, o cancelalas: al activarlas de nuevo esperan su pago en Ingreso."
        label="Tabla de compras que siguen sin pago"
        rows={unpaid}
        columns={unpaidColumns}
        rowKey={orderKey}
      />
      <ListSection
        id="undelivered-title"
        title="Compras pagas sin forma de entrega"
        advice="Se pagaron sin elegir cómo se entregan, y el envío no está en lo que se pagó. Hablalo con quien compró y anotalo en la compra."
        label="Tabla de compras pagas sin forma de entrega"
        rows={undelivered}
        columns={undeliveredColumns}
        rowKey={orderKey}
      />
      <ListSection
        id="payments-title"
        title="Pagos para revisar"
        label="Pagos"
        rows={payments}
        columns={paymentColumns}
        rowKey={({ payment_id }) => payment_id}
      />
      <ListSection
        id="mails-title"
        title="Correos que no salieron"
        actions={<SendAgain />}
        label="Correos"
        rows={mails}
        columns={mailColumns}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

function SendAgain() {
  const { send } = useCall('PUT /admin/troubles/mail')
  return (
    <button type="button" className="button plain small" onClick={() => void send({ input: {} })}>
      Intentar ahora
    </button>
  )
}

/** Bottles reserved by unpaid purchases, with an action to release them. */
function Reservations({ reservations }: { reservations: Reservation[] }) {
  return (
    <ListSection
      id="reservations-title"
      title="Productos reservados sin pagar"
      advice="Se liberan solos cuando vence su tiempo. Si los liberás antes, la compra queda pendiente y al pagarla se reservan de nuevo, si quedan."
      label="Tabla de productos reservados sin pagar"
      rows={reservations}
      columns={reservationColumns}
      rowKey={({ id }) => id}
      empty="Ahora no hay productos reservados sin pagar."
    />
  )
}
