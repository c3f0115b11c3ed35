import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { wayNames } from '../../../payments/hand-ways.ts'
import type { Awaited } from '../../../payments/receipts.contract.ts'
import { ReceiptList } from '../../storefront/orders/waiting-payment.tsx'

/** How a pending order is going to be paid and until when it is held, and what its buyer has shown of it. */
export function AwaitedPayment({ order, found }: { order: OrderAnswer; found: Awaited }) {
  const { way, until, receipts } = found
  const waits = order.estado === 'Ingreso' && way !== null && way !== 'link'
  if (!waits && receipts.length === 0) return null
  return (
    <section aria-labelledby="awaited">
      <h2 id="awaited">{waits ? 'Espera su pago' : 'Comprobantes'}</h2>
      {waits && (
        <p className="figures">
          {wayNames[way]} ·{' '}
          {until
            ? `botellas apartadas hasta el ${formatDayAndHour(until)}`
            : 'el plazo venció: las botellas están a la venta'}
        </p>
      )}
      <ReceiptList orderId={order.id} receipts={receipts} />
    </section>
  )
}
