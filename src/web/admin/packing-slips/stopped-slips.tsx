import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { disputeNames } from '../../../payments/disputes/dispute-names.ts'
import { Link } from '../../ui/link.tsx'

/** Orders that must not ship get no slip, not even on paper. */
export function StoppedSlips({ orders }: { orders: OrderAnswer[] }) {
  if (orders.length === 0) return null
  return (
    <ul className="notice bad screen-only">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/user/orderDetailAdmin?id=${order.id}`}>Compra {order.numero}</Link>: no la entregues.{' '}
          {order.stopped
            ? `El medio de pago avisó: ${disputeNames[order.stopped.reason].toLowerCase()}.`
            : 'Todo lo que se pagó ya volvió.'}
        </li>
      ))}
    </ul>
  )
}
