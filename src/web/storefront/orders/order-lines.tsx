import { Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { wineAddress } from '../../../catalogue/wine-address.ts'
import { besideName } from '../../../catalogue/wine-name.ts'
import { formatPesos, fromPesos, toPesos } from '../../../money/money.ts'
import { BoughtLineParts } from '../../slots/bought-line.tsx'
import { WinePicture } from '../wine/wine-picture.tsx'
import type { Payable } from './use-first-delivery.ts'
import { ChargeTableRows } from '../../ui/charge-list.tsx'
import { TableScroll } from '../../ui/table-scroll.tsx'

type PricedOrder = Pick<OrderAnswer, 'order_items'> & Partial<Pick<OrderAnswer, 'code'>> & Payable

type Props = {
  order: PricedOrder
  linked: boolean
  /** Not for who packs: the order came without amounts. */
  priced?: boolean
  /** For who bought them: each wine leads to its reviews, to write one. */
  reviewable?: boolean
  /** Pesos of it that went back. */
  refunded?: number | undefined
}

/** The items of an order with unit prices and subtotals, what was taken off and why, and the total. */
export function OrderLines({ order, linked, priced = true, reviewable = false, refunded = 0 }: Props) {
  const { order_items: items } = order
  return (
    <TableScroll label="Productos de la compra">
      <table className="table cards order-lines">
        <caption className="visually-hidden">Productos de la compra</caption>
        <Heads linked={linked} priced={priced} />
        <tbody>
          {items.map((item) => (
            <Line key={`${item.product.id} ${item.gift}`} {...{ item, linked, priced, reviewable }} />
          ))}
          {priced && <Sums order={order} linked={linked} />}
          {priced && refunded > 0 && <WentBack {...{ total: order.total, refunded, linked }} />}
        </tbody>
      </table>
    </TableScroll>
  )
}

/** What was taken off and why, the delivery, and what it all comes to. */
function Sums({ order, linked }: { order: PricedOrder; linked: boolean }) {
  return (
    <>
      <ChargeTableRows charges={order.charges} linked={linked} />
      <tr className="order-total">
        <th scope="row" colSpan={3}>
          Total{order.code && <small className="muted"> con el código {order.code}</small>}
        </th>
        <td className="money">
          <strong>{formatPesos(order.total)}</strong>
        </td>
        {linked && <td />}
      </tr>
    </>
  )
}

type WentBackProps = { total: number; refunded: number; linked: boolean }

/** Of the total what went back, and what stays paid. */
function WentBack({ total, refunded, linked }: WentBackProps) {
  const left = Math.max(0, fromPesos(total) - fromPesos(refunded))
  return (
    <>
      <tr className="order-reduction">
        <th scope="row" colSpan={3}>
          Devuelto
        </th>
        <td className="money">
          −{'\u00a0'}
          {formatPesos(refunded)}
        </td>
        {linked && <td />}
      </tr>
      <tr className="order-total">
        <th scope="row" colSpan={3}>
          Queda pagado
        </th>
        <td className="money">
          <strong>{formatPesos(toPesos(left))}</strong>
        </td>
        {linked && <td />}
      </tr>
    </>
  )
}

function Heads({ linked, priced }: { linked: boolean; priced: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col" className="number">
          Cantidad
        </th>
        {priced && (
          <>
            <th scope="col" className="money">
              Precio unitario
            </th>
            <th scope="col" className="money">
              Subtotal
            </th>
          </>
        )}
        {linked && (
          <th scope="col">
            <span className="visually-hidden">Acciones</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Notes({ item: { gift, returned } }: Pick<LineProps, 'item'>) {
  return (
    <>
      {gift && <small className="muted">De regalo</small>}
      {returned > 0 && <small>{returned === 1 ? '1 devuelta' : `${returned} devueltas`}</small>}
    </>
  )
}

type LineProps = Required<Pick<Props, 'linked' | 'priced' | 'reviewable'>> & {
  item: OrderAnswer['order_items'][number]
}

function Line({ item, linked, priced, reviewable }: LineProps) {
  return (
    <tr>
      <td className="wide">
        <span className="order-wine">
          <WinePicture image={item.product.image} productId={item.product.id} sizes="32px" />
          <span>
            {item.product.name}
            <small className="muted">{besideName(item.product)}</small>
            <Notes item={item} />
          </span>
        </span>
      </td>
      <td className="number" data-label="Cantidad">
        {item.quantity}
      </td>
      {priced && (
        <>
          <td className="money" data-label="Precio unitario">
            {formatPesos(item.price)}
          </td>
          <td className="money" data-label="Subtotal">
            {formatPesos(toPesos(fromPesos(item.price) * item.quantity))}
          </td>
        </>
      )}
      {linked && (
        <td className="wide">
          <Link to={wineAddress(item.product)}>Ver Producto</Link>
          {reviewable && <BoughtLineParts wineId={item.product.id} />}
        </td>
      )}
    </tr>
  )
}
