import { productNoun, typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick, Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import { isPaidAtBranch } from '../../../settings/payment-methods.ts'
import type { Route } from './+types/orders'
import { unlessUnreached, useCall } from '../../api/call-action.ts'
import { found, loadOwn } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { AsItStands } from './checkout/as-it-stands.tsx'
import { Checkout, type ChosenTotal } from './checkout/checkout.tsx'
import type { CheckoutProps } from './checkout/use-checkout.ts'
import { payActionWith } from './use-pay.ts'
import { StepsInShort } from './buyer-steps.tsx'
import { OrderStatusChip } from './order-status-chip.tsx'
import { ReservationNote } from './reservation-note.tsx'
import { mayPayOtherwise, waitsForBuyer } from './waiting-payment.tsx'
import { payingWords, withdrawalWords } from './what-is-next.ts'
import { Loading } from '../../ui/loading.tsx'
import { OwnScreen } from '../../ui/own-screen.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { TableScroll } from '../../ui/table-scroll.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import './orders.css'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Mis compras'), { name: 'robots', content: 'noindex' }]
}

export const clientLoader = () =>
  loadOwn(async ({ user }) => {
    const api = browserApi()
    const [orders, used, settings] = await Promise.all([
      api('GET /orders', { query: { user_id: user.sub } }),
      api('GET /address'),
      api('GET /settings'),
    ])
    const { branches = [] } = settings.ok ? settings.value : {}
    return { orders: found(orders), known: used.ok ? used.value : [], branches }
  })

/** Reloads the list even after a refusal, to show what happened to the purchase meanwhile. */
export const clientAction = payActionWith({
  'DELETE /orders': sayOutcome,
  'PUT /orders/{id}/receiver': () => undefined,
})
export const shouldRevalidate = unlessUnreached

export const HydrateFallback = () => <Loading text="Buscando tus compras…" />
export { LoadFailure as ErrorBoundary } from '../../ui/own-screen.tsx'

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <OwnScreen loaded={loaderData} waiting={<HydrateFallback />}>
      {(own, { user }) => <OrderLists {...own} userId={user.sub} name={user.name} />}
    </OwnScreen>
  )
}

type Change = (id: number) => void
type ListsProps = Pick<CheckoutProps, 'known' | 'branches' | 'name'> & {
  orders: OrderAnswer[]
  userId: string
}

function OrderLists({ orders, userId, ...buyer }: ListsProps) {
  const pending = orders.filter((order) => order.estado === 'Ingreso')
  const done = orders.filter((order) => order.estado !== 'Ingreso')
  const [changing, change] = useState<number>()
  const [chosen, showTotal] = useState<ChosenTotal>()
  const open = pending.filter((order) => order.paymentUnderWay === null)
  const toPay = open.find(({ id }) => id === changing) ?? open.find((order) => !waitsForBuyer(order))
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
          {toPay?.byHand === null && (
            <p className="muted order-hold">Falta poco: elegí cómo la recibís y pagá.</p>
          )}
          {toPay?.byHand === null && (
            <Checkout key={toPay.id} order={toPay} {...buyer} showTotal={showTotal} />
          )}
          {toPay && toPay.byHand !== null && <AsItStands key={toPay.id} order={toPay} />}
          <OrderTable orders={pending} pending userId={userId} change={change} chosen={chosen} />
        </section>
        <section aria-labelledby="done">
          <h2 id="done">COMPRAS REALIZADAS</h2>
          <OrderTable orders={done} pending={false} userId={userId} />
        </section>
      </div>
    </>
  )
}

/** Wines named in a row; the detail page names them all. */
const namedAtMost = 2

function winesOf({ order_items: items }: OrderAnswer): string[] {
  const named = items
    .slice(0, namedAtMost)
    .map(({ quantity, product }) => `${quantity} × ${wineName(product)}`)
  const rest = items.slice(namedAtMost)
  const { one, many } = productNoun(typesIn({ order_items: rest }))
  if (rest.length === 0) return named
  return [...named, `y ${rest.length === 1 ? `otro ${one}` : `${rest.length} ${many} más`}`]
}

type TableProps = {
  orders: OrderAnswer[]
  pending: boolean
  userId: string
  change?: Change
  chosen?: ChosenTotal | undefined
}

function OrderTable({ orders, pending, userId, change, chosen }: TableProps) {
  const place = useKeyboardPlace(orders, 'tr')
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
            <OrderRow
              key={order.id}
              order={order}
              userId={userId}
              change={change}
              total={chosen?.id === order.id ? chosen.total : order.total}
            />
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

type RowProps = { order: OrderAnswer; userId: string; change: Change | undefined }

function OrderRow({ order, userId, change, total }: RowProps & { total: number }) {
  return (
    <tr>
      <td className="order-what" data-label="Compra">
        <span className="figures">{order.numero}</span>
        {winesOf(order).map((line) => (
          <small key={line} className="muted">
            {line}
          </small>
        ))}
        <StepsInShort order={order} />
        <small>
          <Standing order={order} />
        </small>
      </td>
      <td data-label="Estado">
        <OrderStatusChip estado={order.estado} />
      </td>
      <td className="money" data-label="Total">
        {formatPesos(total)}
      </td>
      <td className="figures" data-label="Fecha">
        {formatDay(order.fecha)}
      </td>
      <td className="wide">
        <WaysOn order={order} userId={userId} change={change} />
      </td>
    </tr>
  )
}

/** Finished purchases and payments in progress are viewed; a pending one continues at its next step. */
function WaysOn({ order, userId, change }: RowProps) {
  const pending = order.estado === 'Ingreso'
  if (!pending) return <Link to={`/user/orderDetail?id=${order.id}`}>Ver Detalle</Link>
  return (
    <span className="row">
      <NextStep order={order} />
      {mayPayOtherwise(order) && change && (
        <button
          type="button"
          className="link-button"
          aria-label={`Cambiar el medio de pago de la compra ${order.numero}`}
          onClick={() => change(order.id)}
        >
          Cambiar el medio de pago
        </button>
      )}
      {!order.receiptShown && <Removal order={order} userId={userId} />}
    </span>
  )
}

/**
 * Links to the payment in progress, or to the address; passes the purchase along, so that the next screen
 * need not load it.
 */
function NextStep({ order }: { order: OrderAnswer }) {
  const navigate = useNavigate()
  const detail = `/user/orderDetail?id=${order.id}`
  if (order.paymentUnderWay) return <Link to={detail}>Ver Detalle</Link>
  if (waitsForBuyer(order)) return <Link to={detail}>Cómo pagarla</Link>
  return (
    <Link
      to={`/user/address/${order.id}`}
      className="button plain small"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(`/user/address/${order.id}`, { state: stateOf(order) })
      }}
    >
      Finalizar Compra
    </Link>
  )
}

/** A purchase's status in its row: payment, reservation or withdrawal request. */
function Standing({ order }: { order: OrderAnswer }) {
  const { estado, paymentUnderWay, withdrawal } = order
  if (estado === 'Ingreso' && paymentUnderWay) return <strong>{payingWords(paymentUnderWay)}</strong>
  if (waitsForBuyer(order)) return <Awaiting order={order} />
  if (withdrawal) return <span className="muted">{withdrawalWords(withdrawal)}</span>
  return <ReservationNote order={order} />
}

function Awaiting({ order }: { order: OrderAnswer }) {
  return (
    <>
      <strong>
        {isPaidAtBranch(order.waitsFor)
          ? 'La pagás al retirarla.'
          : order.receiptShown
            ? 'Estamos viendo tu transferencia.'
            : 'Esperamos tu transferencia.'}
      </strong>{' '}
      <ReservationNote order={order} />
    </>
  )
}

/** Deletes an unpaid purchase after confirmation. */
function Removal({ order: { id, numero, paymentUnderWay }, userId }: Omit<RowProps, 'change'>) {
  const { isOpen, opener, leave, close } = useInPlace()
  const removal = useCall('DELETE /orders', `remove-${id}`)
  const remove = () => {
    close()
    void removal.send({ input: { id, user_id: userId } })
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
      <button type="button" className="button danger small" onClick={remove}>
        Sí, eliminar
      </button>
      <button type="button" className="link-button" autoFocus onClick={leave}>
        No
      </button>
    </>
  )
}

/** The state passed to the next steps, which can also load it. */
function stateOf(order: OrderAnswer) {
  return {
    products: order.order_items,
    total: order.total,
    confirm: true,
    id: order.id,
    id_payment: order.id_payment,
  }
}
