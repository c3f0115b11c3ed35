import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { DeliveryFacts } from './delivery-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import './orders.css'

/** A purchase's items, total and delivery. */
export function PurchaseContents({ order }: { order: OrderAnswer }) {
  return (
    <section className="purchase-contents sheet" aria-label={`Compra ${order.numero}`}>
      <OrderLines order={order} linked={false} />
      {order.direccion && (
        <p>
          {order.delivery?.kind !== 'pickup' && <strong>Envío a:</strong>} {order.direccion}
        </p>
      )}
      <DeliveryFacts order={order} />
    </section>
  )
}
