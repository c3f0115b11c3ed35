import type { Alerts } from '../../../alerts/alerts.contract.ts'
import type { Reservation } from '../../../purchases/purchases.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { Letter } from '../../ui/letter.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ListSection } from '../kit/list-section.tsx'
import { refreshWaiting } from '../ui/pending-counts-store.ts'
import {
  awaitedColumns,
  disputeColumns,
  givenBackColumns,
  mailColumns,
  owedColumns,
  paymentColumns,
  reservationColumns,
  undeliveredColumns,
  unpaidColumns,
} from './alert-columns.tsx'

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
