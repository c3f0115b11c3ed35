import { productNoun, titled, typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { promiseWords } from '../../../orders/delivery-words.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { besideName } from '../../../catalogue/wine-name.ts'
import { law } from '../../content/law.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { GiftMark } from './gift-mark.tsx'
import { OrderCode } from './order-code.tsx'
import { travelLine } from './travel-line.ts'
import { useShop } from '../../content/use-shop.ts'

/** The box's contents, for packer and courier. Without prices, because it may be a gift. */
export function PackingSlip({ order }: { order: OrderAnswer }) {
  const shop = useShop()
  return (
    <article className="slip" aria-label={`Remito de la compra ${order.numero}`}>
      <header className="slip-head">
        <div>
          <p className="slip-shop">{shop.name}</p>
          <p>{shop.seller.address}</p>
        </div>
        <div className="row">
          <div className="figures">
            <h2>Remito {order.numero}</h2>
            <p>{formatDay(order.fecha)}</p>
          </div>
          <OrderCode numero={order.numero} />
        </div>
      </header>
      <Recipient order={order} />
      <GiftMark gift={order.gift} />
      <Bottles items={order.order_items.map(toPack).filter((item) => item.quantity > 0)} />
      <Receipt />
    </article>
  )
}

/** Recipient and address. */
function Recipient({ order }: { order: OrderAnswer }) {
  return (
    <section>
      <p className="eyebrow">Entregar a</p>
      <p className="slip-person">
        {order.gift?.recipient || order.address?.destinatario || order.customer || order.emailEnvio}
      </p>
      <p className="slip-address">
        {order.direccion ??
          (order.pickup ? 'Se retira en el local' : 'Sin dirección: coordinar con la persona')}
      </p>
      {order.delivery && (
        <p>
          <strong>{travelLine(order)}</strong> · {promiseWords(order.delivery)}
        </p>
      )}
      {(order.gift?.phone || order.address?.telefono) && (
        <p className="figures">Tel. {order.gift?.phone || order.address?.telefono}</p>
      )}
      {order.address?.documento && <p className="figures">Documento {order.address.documento}</p>}
      {order.address?.indicaciones && <p>{order.address.indicaciones}</p>}
    </section>
  )
}

type Item = OrderAnswer['order_items'][number]

/** Excludes bottles that no longer belong to the order. */
const toPack = (item: Item): Item => ({ ...item, quantity: item.quantity - item.returned })

/** The packer's checklist. */
function Bottles({ items }: { items: Item[] }) {
  const bottles = items.reduce((sum, item) => sum + item.quantity, 0)
  const types = typesIn({ order_items: items })
  const unit = titled(unitNoun(types).many)
  return (
    <table className="table">
      <caption className="visually-hidden">{unit}</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {unit}
          </th>
          <th scope="col">{titled(productNoun(types).one)}</th>
          <th scope="col" className="slip-kind">
            Tipo
          </th>
          <th scope="col">Controlado</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <BottleRow key={item.product.id} item={item} />
        ))}
        <tr>
          <td className="number">
            <strong>{bottles}</strong>
          </td>
          <th scope="row" colSpan={3}>
            en total
          </th>
        </tr>
      </tbody>
    </table>
  )
}

function BottleRow({ item }: { item: Item }) {
  return (
    <tr>
      <td className="number">
        <strong>{item.quantity}</strong>
      </td>
      <td>
        {item.product.name}
        <small className="slip-which">{besideName(item.product)}</small>
      </td>
      <td className="slip-kind">
        {item.product.category.type}, {item.product.category.variety}
      </td>
      <td>
        <span className="slip-box" />
      </td>
    </tr>
  )
}

/** The signature field. */
function Receipt() {
  return (
    <footer className="slip-foot">
      <p>Recibí conforme, y soy mayor de {law.minimumAge} años:</p>
      <p className="slip-line">Firma</p>
      <p className="slip-line">Aclaración y documento</p>
      <p className="muted">{law.moderation}</p>
    </footer>
  )
}
