import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import type { manualOrderCalls } from '../../../purchases/manual-orders.contract.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import { OrderLines } from '../../storefront/orders/order-lines.tsx'
import { ReceiptHead, Taxes } from '../../storefront/orders/receipt.tsx'
import { Link } from '../../ui/link.tsx'
import { PaymentLinkBox } from '../order/payment-link-box.tsx'

type Done = AnswerOf<(typeof manualOrderCalls)['POST /orders/manual']>

/** The finished order: its receipt, a payment link if unpaid, and a button for the next sale. */
export function SaleDone(props: Props) {
  const { order, link } = props.done
  return (
    <div className="stack order-sections">
      <ReceiptHead order={order} />
      <Outcome {...props} />
      {link && <PaymentLinkBox link={link} order={order} />}
      <OrderLines order={order} linked={false} />
      <Taxes total={order.total} />
    </div>
  )
}

type Props = { done: Done; change: number | undefined; again: () => void }

function Outcome({ done, change, again }: Props) {
  const { order } = done
  return (
    <div className="sheet stack manual-order-done screen-only" role="status">
      <p className="row">
        <strong className="figures admin-order-number">Compra {order.numero}</strong>
        <OrderStatusChip estado={order.estado} />
      </p>
      <p className="figures manual-order-total">{formatPesos(order.total)}</p>
      {change !== undefined && (
        <p className="figures">
          Vuelto: <strong>{formatPesos(change)}</strong>
        </p>
      )}
      <p className="muted">{whatIsNext(done)}</p>
      <div className="row">
        <button type="button" className="button" autoFocus onClick={again}>
          Nueva venta
        </button>
        <button type="button" className="button plain" onClick={() => window.print()}>
          Imprimir comprobante
        </button>
        <Link to={`/user/orderDetailAdmin?id=${order.id}`}>Ver la compra</Link>
      </div>
    </div>
  )
}

function whatIsNext({ order, link }: Done): string {
  if (order.estado === 'Completo') return 'Cobrada y entregada. El stock ya está descontado.'
  if (order.paid) return 'Cobrada. La compra espera que la preparen.'
  const until = order.holdUntil ? ` Queda apartada hasta el ${formatDayAndHour(order.holdUntil)}.` : ''
  if (order.waitsFor === 'link' && !link)
    return `El servicio de pagos no respondió: pedí el link desde la compra.${until}`
  return order.waitsFor === 'link'
    ? `Falta que pague.${until}`
    : `Cuando llegue el dinero, anotá el pago en la compra.${until}`
}
