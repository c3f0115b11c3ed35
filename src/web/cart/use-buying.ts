import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '../../cart/cart.contract.ts'
import type { Problem } from '../../calls/problem.ts'
import { signInReasons } from '../../calls/sign-in-reason.ts'
import { browserApi } from '../api/use-api.ts'
import { signIn } from '../session/session-store.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../shell/toast.ts'
import { clearCart, loadFromServer } from './cart-store.ts'

type Changed = { detail: string; lines: { name: string; before: number; now: number }[] }

const attemptKey = 'purchaseAttempt'
const wishKey = 'buyAfterSignIn'

/**
 * 'Comprar': asks for signing in where needed, starts the payment, turns it into an order, empties the cart and goes
 * to the purchases. One attempt keeps its key until its order is there, so that a repeated click buys once.
 */
export function useBuying() {
  const session = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<Changed | undefined>(undefined)

  const buy = async (items: CartItem[], total: number) => {
    if (items.length === 0) return toast('error', 'Carrito Vacio')
    if (session.state !== 'signed-in') {
      toast('info', signInReasons.buy)
      sessionStorage.setItem(wishKey, 'true')
      return signIn({ returnTo: '/shoppingCart', reason: 'buy' })
    }
    setBusy(true)
    setChanged(undefined)
    try {
      await placeOrder(items, changed ? undefined : total)
    } finally {
      setBusy(false)
    }
  }

  const placeOrder = async (items: CartItem[], seenTotal: number | undefined) => {
    const api = browserApi()
    const products = items.map((item) => ({
      product_id: item.id_prod,
      quantity: item.amount,
      ...(seenTotal === undefined ? {} : { price: item.unitPrice }),
    }))
    const payment = await api('POST /payment', {
      body: {
        products,
        attempt: attemptFor(products),
        ...(seenTotal === undefined ? {} : { total: seenTotal }),
      },
    })
    if (!payment.ok) {
      // somebody was faster: the cart says of which wine, and leaves it out of the total
      if (isMissing(payment.problem)) await loadFromServer()
      else if (payment.problem.status === 409) setChanged(whatChanged(payment.problem, items))
      return toast('error', payment.problem.detail)
    }
    const { user_id, total, id_payment, products: lines } = payment.value
    const order = await api('POST /orders', { body: { user_id, total, id_payment, products: lines } })
    if (!order.ok) return toast('error', order.problem.detail)
    sessionStorage.removeItem(attemptKey)
    await clearCart()
    toast('success', 'Orden Ingresada!')
    await navigate('/user/orders')
  }

  // whoever was sent to sign in by 'Comprar' is told that the cart is still there
  useEffect(() => {
    if (session.state !== 'signed-in' || sessionStorage.getItem(wishKey) === null) return
    sessionStorage.removeItem(wishKey)
    toast('info', 'Listo, ya ingresaste. Revisá tu carrito y tocá «Comprar».')
  }, [session.state])

  // whoever is signed in must not be sent to sign in because the page does not know it yet
  return { buy, busy, changed, ready: session.state !== 'unknown' }
}

/** The key of this attempt: kept while the same wines are being bought, new for any other purchase. */
function attemptFor(products: object[]): string {
  const content = JSON.stringify(products)
  const kept = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null') as {
    key: string
    content: string
  } | null
  if (kept?.content === content) return kept.key
  const key = crypto.randomUUID()
  sessionStorage.setItem(attemptKey, JSON.stringify({ key, content }))
  return key
}

function isMissing(problem: Problem): boolean {
  return (problem.current as { missing?: object[] } | undefined)?.missing !== undefined
}

function whatChanged(problem: Problem, items: CartItem[]): Changed {
  const current = problem.current as
    | { products?: { product_id: number; name: string; price: number }[] }
    | undefined
  const lines = (current?.products ?? []).flatMap(({ product_id, name, price }) => {
    const before = items.find((item) => item.id_prod === product_id)?.unitPrice
    return before === undefined || before === price ? [] : [{ name, before, now: price }]
  })
  return { detail: problem.detail, lines }
}
