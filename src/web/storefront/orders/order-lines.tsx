import { Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { besideName } from '../../../catalogue/wine-name.ts'
import { formatPesos, fromPesos, toPesos } from '../../../money/money.ts'
import { reductionsOf } from '../../../totals/reductions.ts'
import { WinePicture } from '../wine/wine-picture.tsx'
import { TableScroll } from '../../ui/table-scroll.tsx'

type PricedOrder = Pick<OrderAnswer, 'order_items' | 'discounts' | 'code' | 'total'>

type Props = {
  order: PricedOrder
  linked: boolean
  /** Not for who packs: the order came without amounts. */
  priced?: boolean
}

/** The items of an order with unit prices and subtotals, what was taken off and why, and the total. */
export function OrderLines({ order, linked, priced = true }: Props) {
  const { order_items: items, total } = order
  return (
    <TableScroll label="Productos de la compra">
      <table className="table cards order-lines">
        <caption className="visually-hidden">Productos de la compra</caption>
        <Heads linked={linked} priced={priced} />
        <tbody>
          {items.map((item) => (
            <Line key={`${item.product.id} ${item.gift}`} item={item} linked={linked} priced={priced} />
          ))}
          {priced &&
            reductionsOf(items, order).map(({ reason, amount }) => (
              <tr key={reason} className="order-reduction">
                <th scope="row" colSpan={3}>
                  {reason}
                </th>
                <td className="money">
                  −{'\u00a0'}
                  {formatPesos(amount)}
                </td>
                {linked && <td />}
              </tr>
            ))}
          {priced && (
            <tr className="order-total">
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td className="money">
                <strong>{formatPesos(total)}</strong>
              </td>
              {linked && <td />}
            </tr>
          )}
        </tbody>
      </table>
    </TableScroll>
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

type LineProps = { item: OrderAnswer['order_items'][number]; linked: boolean; priced: boolean }

function Line({ item, linked, priced }: LineProps) {
  return (
    <tr>
      <td className="wide">
        <span className="order-wine">
          <WinePicture image={item.product.image} productId={item.product.id} sizes="32px" />
          <span>
            {item.product.name}
            <small className="muted">{besideName(item.product)}</small>
            {item.gift && <small className="muted">De regalo</small>}
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
          <Link to={`/detail/${item.product.id}`}>Ver Producto</Link>
        </td>
      )}
    </tr>
  )
}
