import { typesIn, unitsText } from '../../../catalogue/taxonomy/product-nouns.ts'
import './shipping-label.css'
import { writeDay } from '../../../calendar/shop-time.ts'
import { law } from '../../content/law.ts'
import { useShop } from '../../content/use-shop.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { OrderCode } from './order-code.tsx'
import { travelLine } from './travel-line.ts'

/** The label on the box, 10 by 15 cm: recipient, sender, number of bottles. Without prices and contents. */
export function ShippingLabel({ order }: { order: OrderAnswer }) {
  const shop = useShop()
  const items = order.order_items.filter(({ quantity, returned }) => quantity > returned)
  const bottles = items.reduce((sum, item) => sum + item.quantity - item.returned, 0)
  const { address } = order
  const phone = order.gift?.phone || address?.telefono || order.byHand?.phone
  return (
    <article className="shipping-label" aria-label={`Etiqueta de la compra ${order.numero}`}>
      <header>
        <p className="slip-shop">{shop.name}</p>
        <p>{shop.seller.address}</p>
        <p className="label-method">{travelLine(order)}</p>
      </header>
      <section>
        <p className="eyebrow">Entregar a</p>
        <p className="label-person">
          {order.gift?.recipient ||
            address?.destinatario ||
            order.customer ||
            order.emailEnvio ||
            'Mostrador'}
        </p>
        <p className="label-address">
          {order.direccion ??
            (order.pickup || order.byHand?.channel === 'counter'
              ? 'Retira en el local'
              : 'Sin dirección: coordinar')}
        </p>
        {phone && <p className="figures">Tel. {phone}</p>}
        {address?.indicaciones && <p>{address.indicaciones}</p>}
      </section>
      <footer>
        {order.gift && (
          <p className="label-gift">
            REGALO
            {order.gift.wished_day && <span> para el {writeDay(order.gift.wished_day)}</span>}
          </p>
        )}
        <div className="label-code">
          <div>
            <p className="label-number figures">{order.numero}</p>
            <p>
              {unitsText(bottles, typesIn({ order_items: items }))} · <strong>FRÁGIL</strong>
            </p>
          </div>
          <OrderCode numero={order.numero} />
        </div>
        <p>Se entrega a mayores de {law.minimumAge} años, con documento.</p>
      </footer>
    </article>
  )
}
