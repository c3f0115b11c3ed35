import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import type { Route } from './+types/purchase-result'
import { unlessSubmitted } from '../../api/call-action.ts'
import { loadOwn } from '../../api/load-own.ts'
import { howItEnded, orderOfReturn, patienceFor, readReturn, type PaymentReturn } from './payment-return.ts'
import { PurchaseContents } from './purchase-contents.tsx'
import { purchaseEnds } from './purchase-result-text.tsx'
import { payAction } from './use-pay.ts'
import { PaidByLink } from './paid-by-link.tsx'
import { PayAgain } from './pay-again.tsx'
import { UnconfirmedAddress } from '../profile/unconfirmed-address.tsx'
import { useSession } from '../../session/use-session.ts'
import { OwnScreen } from '../../ui/own-screen.tsx'
import { Loading } from '../../ui/loading.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Tu compra'), { name: 'robots', content: 'noindex' }]
}

/**
 * The purchase that the person came back from, or their last one; null when there is none, undefined while the shop has
 * not said.
 */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const parameters = new URL(request.url).searchParams
  const said = readReturn(parameters)
  const reference = parameters.get('external_reference')
  return loadOwn(async ({ user }) => {
    const answer = await browserApi()('GET /orders', { query: { user_id: user.sub } })
    if (!answer.ok || (reference === null && said !== 'nothing'))
      return { said, order: undefined, earlier: false, at: Date.now() }
    const { order, earlier } = orderOfReturn(answer.value, reference)
    const isPaid = order !== undefined && order.estado !== 'Ingreso'
    return {
      said,
      order: order ?? null,
      earlier,
      confirmed: isPaid ? await isConfirmed() : undefined,
      at: Date.now(),
    }
  })
}

/** Whether mails about a purchase reach its buyer's address; undefined where the shop does not say. */
async function isConfirmed(): Promise<boolean | undefined> {
  const address = await browserApi()('GET /account/address')
  return address.ok ? address.value.confirmed : undefined
}

export const clientAction = payAction
export const shouldRevalidate = unlessSubmitted
export const HydrateFallback = () => <Loading text="Confirmando tu pago…" />

export default function PurchaseResult({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const [parameters] = useSearchParams()
  const unknown = session.state === 'anonymous' && session.left !== true && loaderData === null
  if (unknown && parameters.has('external_reference')) return <PaidByLink />
  return (
    <OwnScreen loaded={loaderData} waiting={<HydrateFallback />}>
      {(found, { user }) => <Result found={found} nickname={user.nickname} email={user.email} />}
    </OwnScreen>
  )
}

/** How often the server is polled. */
const everyMs = 700

/** `earlier`: it has another total than the checkout that was left; `at`: when it was said, in milliseconds. */
type Found = {
  said: PaymentReturn
  order: OrderAnswer | null | undefined
  earlier: boolean
  /** Whether the address that mails about it go to is. */
  confirmed?: boolean | undefined
  at: number
}

/** Asks again until the shop knows how a purchase ended, or patience does. In: what it said last. */
function useAskedAgain(found: Found) {
  const { revalidate } = useRevalidator()
  const [since] = useState(found.at)
  const [order, setOrder] = useState(found.order)
  // an answer that did not come changes nothing
  if (found.order !== undefined && found.order !== order) setOrder(found.order)
  const settled = found.earlier || Boolean(found.order && found.order.estado !== 'Ingreso')
  const over = settled || found.at >= since + patienceFor(found.said, order)
  useEffect(() => {
    if (over) return undefined
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [found, over, revalidate])
  return { order, over }
}

type ResultProps = { found: Found; nickname: string; email: string }

/** Says how the payment ended: by what the server knows, never by what the browser came back with. */
function Result({ found, nickname, email }: ResultProps) {
  const { order, over } = useAskedAgain(found)
  const end = howItEnded(found.said, order, over ? 'enough' : 'once', found.earlier)
  if (end === 'asking') return <HydrateFallback />
  const { drawing, title, text, payAgain } = purchaseEnds[end]
  const { confirmed } = found
  const buyer = { nickname, email, confirmed, numero: order?.numero }
  return (
    <End
      drawing={drawing}
      title={title(buyer)}
      order={order}
      payAgain={payAgain}
      shown={end === 'paid'}
      notice={end === 'paid' && confirmed === false && <UnconfirmedAddress email={email} />}
    >
      {text(buyer)}
    </End>
  )
}

type EndProps = {
  drawing: ReactNode
  title: string
  order: OrderAnswer | null | undefined
  /** Where it waits to be paid: what the one button says that leads there. */
  payAgain: string | undefined
  /** What was bought stands below it. */
  shown: boolean
  notice: ReactNode
  children: ReactNode
}

/** How it ended, and the ways on: to the order that it is about, or to all of them. */
function End({ drawing, title, order, payAgain, shown, notice, children }: EndProps) {
  const navigate = useNavigate()
  const pays = payAgain !== undefined && order?.estado === 'Ingreso'
  const home = (
    <button
      type="button"
      className={order && !pays ? 'button' : 'button quiet'}
      onClick={() => void navigate('/', { replace: true })}
    >
      Volver a Home
    </button>
  )
  return (
    <div className="empty-state">
      {drawing}
      <h1>{title}</h1>
      <p>{children}</p>
      {notice}
      {shown && order && <PurchaseContents order={order} />}
      {pays && <PayAgain order={order} label={payAgain} />}
      {order ? (
        <p className="row">
          {home}
          <Link to={`/user/orderDetail?id=${order.id}`}>Ver la compra</Link>
        </p>
      ) : (
        <p className="row">
          <Link to="/user/orders" className="button">
            Ir a mis compras
          </Link>
          {home}
        </p>
      )}
    </div>
  )
}
