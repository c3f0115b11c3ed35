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
 * The purchase that the user returned from, or their last one; null if there is none, undefined if loading it
 * failed.
 */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const parameters = new URL(request.url).searchParams
  const claim = readReturn(parameters)
  const reference = parameters.get('external_reference')
  return loadOwn(async ({ user }) => {
    const answer = await browserApi()('GET /orders', { query: { user_id: user.sub } })
    if (!answer.ok || (reference === null && claim !== 'nothing'))
      return { said: claim, order: undefined, earlier: false, at: Date.now() }
    const { order, earlier } = orderOfReturn(answer.value, reference)
    const isPaid = order !== undefined && order.estado !== 'Ingreso'
    return {
      said: claim,
      order: order ?? null,
      earlier,
      confirmed: isPaid ? await isConfirmed() : undefined,
      at: Date.now(),
    }
  })
}

/** Whether the buyer's email is confirmed, so that mails arrive; undefined if unknown. */
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
      {(result, { user }) => <Result found={result} nickname={user.nickname} email={user.email} />}
    </OwnScreen>
  )
}

/** Milliseconds between polls. */
const everyMs = 700

/** `earlier`: its total differs from the checkout's; `at`: when it was loaded, in milliseconds. */
type Found = {
  said: PaymentReturn
  order: OrderAnswer | null | undefined
  earlier: boolean
  /** Whether the email that mails go to is confirmed. */
  confirmed?: boolean | undefined
  at: number
}

/**
 * Polls until the purchase's outcome is known or time is up.
 * @param result the last response
 */
function useAskedAgain(result: Found) {
  const { revalidate } = useRevalidator()
  const [since] = useState(result.at)
  const [order, setOrder] = useState(result.order)
  // a failed poll changes nothing
  if (result.order !== undefined && result.order !== order) setOrder(result.order)
  const settled = result.earlier || Boolean(result.order && result.order.estado !== 'Ingreso')
  const over = settled || result.at >= since + patienceFor(result.said, order)
  useEffect(() => {
    if (over) return undefined
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [result, over, revalidate])
  return { order, over }
}

type ResultProps = { found: Found; nickname: string; email: string }

/** Reports how the payment ended, by what the server knows and never by what the browser returned with. */
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
  /** Label of the button to pay, if the purchase is still unpaid. */
  payAgain: string | undefined
  /** Its items are shown below. */
  shown: boolean
  notice: ReactNode
  children: ReactNode
}

/** The outcome, with links to the purchase or to all of them. */
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
