import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { isManual, methodNames } from '../../../settings/payment-methods.ts'
import type { Awaited } from '../../../payments/transfer-receipts.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { ReceiptList } from '../../storefront/orders/waiting-payment.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { useCan } from '../ui/use-can.ts'

/** How a pending order will be paid, until when it is reserved, and the buyer's receipts. */
export function AwaitedPayment({ order, found }: { order: OrderAnswer; found: Awaited }) {
  const { way, until, receipts } = found
  const unit = unitNoun(typesIn(order)).many
  const waits = order.estado === 'Ingreso' && isManual(way)
  const mayReject = useCan()('payments.note') && order.estado === 'Ingreso'
  if (!waits && receipts.length === 0) return null
  return (
    <section aria-labelledby="awaited">
      <h2 id="awaited">{waits ? 'Espera su pago' : 'Comprobantes'}</h2>
      {waits && (
        <p className="figures">
          {methodNames[way]} ·{' '}
          {until
            ? `${unit} reservadas hasta el ${formatDayAndHour(until)}`
            : `el plazo venció: las ${unit} están a la venta`}
        </p>
      )}
      <ReceiptList
        orderId={order.id}
        receipts={receipts}
        action={({ id }) => mayReject && <RejectReceipt orderId={order.id} receipt={id} />}
      />
      {mayReject && order.receiptShown && (
        <p className="muted">
          Mientras haya un comprobante, quien compró no puede cambiar el medio de pago ni eliminar la compra.
          Rechazalo si ese dinero no llegó.
        </p>
      )}
    </section>
  )
}

function RejectReceipt({ orderId, receipt }: { orderId: number; receipt: number }) {
  const rejection = useCall('PUT /orders/{id}/receipts/{receipt}', `reject-${receipt}`)
  useAnswered(rejection.answer, sayOutcome)
  const reject = () => void rejection.send({ path: { id: orderId, receipt }, body: { rejected: true } })
  return (
    <button type="button" className="button plain small" disabled={rejection.busy} onClick={reject}>
      Rechazar
    </button>
  )
}
