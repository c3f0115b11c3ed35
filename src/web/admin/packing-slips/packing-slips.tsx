import { useSearchParams } from 'react-router'
import type { Route } from './+types/packing-slips'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import { mostSelected } from '../../../orders/order-filter.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { Drawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { Choice } from '../../ui/choice.tsx'
import '../../storefront/orders/orders.css'
import '../../storefront/orders/print.css'
import { unlistedMeta } from '../../content/page-title.ts'
import { useShop } from '../../content/use-shop.ts'
import { cardLook } from '../../../totals/gift.ts'
import { disputeNames } from '../../../payments/disputes/dispute-names.ts'
import { productNoun, titled, typesIn, unitsText } from '../../../catalogue/taxonomy/product-nouns.ts'
import './shipping-label.css'
import { formatDay, writeDay } from '../../../calendar/shop-time.ts'
import { law } from '../../content/law.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { promiseWords } from '../../../orders/delivery-words.ts'
import { besideName } from '../../../catalogue/wine-name.ts'
import { giftSteps } from '../../../orders/gift-steps.ts'
import { QrCode } from '../../ui/qr-code.tsx'

export const meta = unlistedMeta('Remitos')

const formatIn = (request: Request) => new URL(request.url).searchParams.get('formato') ?? ''

/** In the order in which the sales were chosen; missing ones are left out. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('orders.read', async () => {
    const ids = new URL(request.url).searchParams.get('ids') ?? ''
    const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)
    const orders =
      wanted.length === 0
        ? []
        : found(
            await browserApi()('GET /orders', { query: { ids: wanted.slice(0, mostSelected).join(',') } }),
          )
    return { orders, format: formatIn(request) }
  })

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Remitos',
  actions: (
    <>
      <button type="button" className="button small" onClick={() => window.print()}>
        Imprimir
      </button>
      <BackToList to="/admin/ventas">Volver a Ventas</BackToList>
    </>
  ),
}

export const ErrorBoundary = () => <AdminFailure {...head} />

/** What to print: packing slips, labels, or gift cards. */
function Formats({ format }: { format: string }) {
  const [parameters, setParameters] = useSearchParams()
  const choose = (formato: string) => {
    const next = new URLSearchParams(parameters)
    if (formato) next.set('formato', formato)
    else next.delete('formato')
    setParameters(next, { replace: true })
  }
  return (
    <div className="row screen-only" role="group" aria-label="Formato">
      <Choice
        options={formats}
        labelOf={(option) => option.name}
        isChosen={(option) => option.id === format}
        choose={(option) => choose(option.id)}
      />
    </div>
  )
}

const formats = [
  { id: '', name: 'Remitos A4' },
  { id: 'etiqueta', name: 'Etiquetas 10 × 15 cm' },
  { id: 'tarjeta', name: 'Tarjetas de regalo' },
]

/** Orders that must not ship get no slip, not even on paper. */
function StoppedSlips({ orders }: { orders: OrderAnswer[] }) {
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

/** One slip or label per page. */
export default function AdminPackingSlips({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ orders, format }) =>
        orders.length === 0 ? (
          <div className="empty-state">
            <Drawing name="box" />
            <p>Elegí en Ventas las compras que vas a preparar, y acá salen sus remitos y etiquetas.</p>
            <Link to="/admin/ventas?estado=Creada" className="button">
              Ver las compras por procesar
            </Link>
          </div>
        ) : (
          <div className="slips">
            <Formats format={format} />
            <StoppedSlips orders={orders.filter(mustStay)} />
            <Papers orders={orders.filter((order) => !mustStay(order))} format={format} />
            {format === 'tarjeta' && !orders.some(({ gift }) => gift?.message) && (
              <p className="muted screen-only">Ninguna de estas compras lleva tarjeta de regalo.</p>
            )}
          </div>
        )
      }
    </AdminScreen>
  )
}

/** The card in a gift: recipient, message, and shop. */
function GiftCard({ order: { numero, gift } }: { order: OrderAnswer }) {
  const shop = useShop()
  if (!gift?.message) return null
  const { size, lines } = cardLook(gift.message)
  return (
    <article className="gift-card" data-size={size} aria-label={`Tarjeta de la compra ${numero}`}>
      {gift.recipient && <p className="gift-card-to">Para {gift.recipient}</p>}
      <p className="gift-card-message">{lines.join('\n')}</p>
      <p className="gift-card-shop">{shop.name}</p>
    </article>
  )
}

/** The code that the packing bench scans; a telephone opens the order by it. */
function OrderCode({ numero }: { numero: string }) {
  const address = `${window.location.origin}/admin/despacho?compra=${numero}`
  return <QrCode text={address} label={`Código de la compra ${numero}`} className="order-code" />
}

/** How an order travels: 'Moto propia · Zona norte · 18 a 21'. */
function travelLine({ delivery, pickup }: Pick<OrderAnswer, 'delivery' | 'pickup'>): string {
  if (!delivery) return methodOf({ delivery, pickup })
  const zone = delivery.kind === 'pickup' || delivery.zone === delivery.name ? '' : delivery.zone
  return [delivery.name, zone, delivery.hours].filter(Boolean).join(' · ')
}

/** The name that orders are grouped by. */
const methodOf = ({ delivery, pickup }: Pick<OrderAnswer, 'delivery' | 'pickup'>): string =>
  delivery?.name || (pickup ? 'Mostrador' : 'Sin definir')

/** Orders by how they travel, the largest group first, each in the given order. */
function byMethod<O extends Pick<OrderAnswer, 'delivery' | 'pickup'>>(orders: readonly O[]): [string, O[]][] {
  return [...Map.groupBy(orders, methodOf)].toSorted((a, b) => b[1].length - a[1].length)
}

/** The label on the box, 10 by 15 cm: recipient, sender, number of bottles. Without prices and contents. */
function ShippingLabel({ order }: { order: OrderAnswer }) {
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

/** The box's contents, for packer and courier. Without prices, because it may be a gift. */
function PackingSlip({ order }: { order: OrderAnswer }) {
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

/** Tells the people who pack and carry an order that it is a gift, and what to do with it. */
function GiftMark({ gift }: Pick<OrderAnswer, 'gift'>) {
  if (!gift) return null
  const steps = giftSteps(gift)
  return (
    <p className="slip-gift">
      <strong>REGALO</strong>
      {steps.length > 0 && `: ${steps.join(', ')}`}
    </p>
  )
}

/** One page for each order, by how they travel: on screen each group has its heading. */
function Papers({ orders, format }: { orders: OrderAnswer[]; format: string }) {
  const Paper = format === 'etiqueta' ? ShippingLabel : format === 'tarjeta' ? GiftCard : PackingSlip
  const groups = byMethod(orders)
  return groups.flatMap(([method, own]) => [
    ...(groups.length > 1 && format !== 'tarjeta'
      ? [
          <h2 key={method} className="slip-group screen-only">
            {method} <span className="muted figures">{own.length}</span>
          </h2>,
        ]
      : []),
    ...own.map((order) => <Paper key={order.id} order={order} />),
  ])
}
