import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick, Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { EstadoChip } from './estado.tsx'
import { HoldNote } from './hold-note.tsx'
import { payingWords, withdrawalWords } from './what-is-next.ts'
import { PrivatePage } from '../../ui/private-page.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TableScroll } from '../../ui/table-scroll.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import './orders.css'

export function meta() {
  return [{ title: 'Mis compras · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function Orders() {
  return <PrivatePage>{({ user }) => <OrderLists userId={user.sub} />}</PrivatePage>
}

function OrderLists({ userId }: { userId: string }) {
  const ask = useCallback(() => browserApi()('GET /orders', { query: { user_id: userId } }), [userId])
  const [orders, again] = useAnswer(ask)
  if (orders.state === 'loading') return <Loading text="Buscando tus compras…" />
  if (orders.state === 'failed') return <Failure problem={orders.problem} again={again} />
  const pending = orders.value.filter((order) => order.estado === 'Ingreso')
  const done = orders.value.filter((order) => order.estado !== 'Ingreso')
  return (
    <>
      <div className="page-head">
        <h1>Mis compras</h1>
        <Link to="/" className="button plain">
          Página Principal
        </Link>
      </div>
      <div className="stack order-sections">
        <section aria-labelledby="pending">
          <h2 id="pending">COMPRA PENDIENTE</h2>
          {pending.some((order) => !order.paymentUnderWay) && (
            <p className="muted order-hold">Falta poco: indicá adónde enviarla y pagá.</p>
          )}
          <OrderTable orders={pending} pending userId={userId} reload={again} />
        </section>
        <section aria-labelledby="done">
          <h2 id="done">COMPRAS REALIZADAS</h2>
          <OrderTable orders={done} pending={false} userId={userId} reload={again} />
        </section>
      </div>
    </>
  )
}

/** Wines that a line of the list names; the detail names them all. */
const namedAtMost = 2

function winesOf({ order_items: items }: OrderAnswer): string[] {
  const named = items
    .slice(0, namedAtMost)
    .map(({ quantity, product }) => `${quantity} × ${wineName(product)}`)
  const more = items.length - named.length
  return more > 0 ? [...named, `y ${more === 1 ? 'otro vino' : `${more} vinos más`}`] : named
}

type TableProps = { orders: OrderAnswer[]; pending: boolean; userId: string; reload: () => void }

function OrderTable({ orders, pending, userId, reload }: TableProps) {
  const place = useKeyboardPlace(orders, 'tr')
  const navigate = useNavigate()
  if (orders.length === 0) {
    return (
      <div className="notice order-none">
        <p>Sin Compras Pendientes</p>
        {!pending && <Link to="/">Ver vinos</Link>}
      </div>
    )
  }
  return (
    <TableScroll label={pending ? 'Tabla de compras pendientes' : 'Tabla de compras realizadas'}>
      <table className="table cards">
        <thead>
          <tr>
            <th scope="col">Compra</th>
            <th scope="col">Estado</th>
            <th scope="col" className="money">
              Total
            </th>
            <th scope="col">Fecha</th>
            <th scope="col">Acciones</th>
          </tr>
        </thead>
        <tbody {...place}>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className="order-what" data-label="Compra">
                <span className="figures">{order.numero}</span>
                {winesOf(order).map((line) => (
                  <small key={line} className="muted">
                    {line}
                  </small>
                ))}
                <small>
                  <Standing order={order} />
                </small>
              </td>
              <td data-label="Estado">
                <EstadoChip estado={order.estado} />
              </td>
              <td className="money" data-label="Total">
                {formatPesos(order.total)}
              </td>
              <td className="figures" data-label="Fecha">
                {formatDay(order.fecha)}
              </td>
              <td className="wide">
                {pending && order.paymentUnderWay ? (
                  <span className="row">
                    <Link to={`/user/orderDetail?id=${order.id}`}>Ver Detalle</Link>
                    <Removal order={order} userId={userId} reload={reload} />
                  </span>
                ) : pending ? (
                  <span className="row">
                    <Link
                      to={`/user/address/${order.id}`}
                      className="button small"
                      onClick={(event) => {
                        if (!isPlainClick(event)) return
                        event.preventDefault()
                        void navigate(`/user/address/${order.id}`, { state: stateOf(order) })
                      }}
                    >
                      Finalizar Compra
                    </Link>
                    <Removal order={order} userId={userId} reload={reload} />
                  </span>
                ) : (
                  <Link to={`/user/orderDetail?id=${order.id}`}>Ver Detalle</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

/** What there is to know of a purchase in its line: how its payment, its hold or its request to withdraw stands. */
function Standing({ order }: { order: OrderAnswer }) {
  const { estado, paymentUnderWay, withdrawal } = order
  if (estado === 'Ingreso' && paymentUnderWay) return <strong>{payingWords(paymentUnderWay)}</strong>
  if (withdrawal) return <span className="muted">{withdrawalWords(withdrawal)}</span>
  return <HoldNote order={order} />
}

type RemovalProps = { order: OrderAnswer; userId: string; reload: () => void }

/** Lets a purchase go that was not paid, once it is said twice. */
function Removal({ order: { id, numero, paymentUnderWay }, userId, reload }: RemovalProps) {
  const { isOpen, opener, leave, close } = useInPlace()
  const remove = async () => {
    close()
    const answer = await browserApi()('DELETE /orders', { input: { id, user_id: userId } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    reload()
  }
  if (!isOpen) {
    return (
      <button type="button" className="link-button" aria-label={`Eliminar la compra ${numero}`} {...opener}>
        Eliminar
      </button>
    )
  }
  return (
    <>
      {paymentUnderWay && <small>Si el pago se confirma igual, te lo devolvemos.</small>}
      <button type="button" className="button danger small" onClick={() => void remove()}>
        Sí, eliminar
      </button>
      <button type="button" className="link-button" autoFocus onClick={leave}>
        No
      </button>
    </>
  )
}

/** What the next steps carry along; they can also load it themselves. */
function stateOf(order: OrderAnswer) {
  return {
    products: order.order_items,
    total: order.total,
    confirm: true,
    id: order.id,
    id_payment: order.id_payment,
  }
}
