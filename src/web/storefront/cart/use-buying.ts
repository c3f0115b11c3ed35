import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { signInReasons } from '../../../platform/http/sign-in-reason.ts'
import type { Session } from '../../session/session.ts'
import { signIn } from '../../session/session-store.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { loadPart } from '../../session/load-part.ts'
import type { Bought, Changed } from './buy-cart.ts'
import type { CartQuote } from './use-quote.ts'

/** What buying takes comes after the cart itself. */
const atTheTill = () => loadPart(() => import('./buy-cart.ts'))
const wishKey = 'buyAfterSignIn'

/** 'Comprar': asks for signing in where needed, buys the cart as it is shown, and goes to the purchases. */
export function useBuying() {
  const session = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<Changed | undefined>(undefined)

  const buy = async (items: CartItem[], shelfTotal: number, quote: Pick<CartQuote, 'ask' | 'code'>) => {
    if (items.length === 0) return toast('error', 'Carrito Vacio')
    if (session.state !== 'signed-in') {
      toast('info', signInReasons.buy)
      sessionStorage.setItem(wishKey, 'true')
      return signIn({ returnTo: '/shoppingCart', reason: 'buy' })
    }
    setBusy(true)
    setChanged(undefined)
    const bought = await atTheTill()
      .then((till) => buyAsQuoted(till, items, shelfTotal, quote), notThere)
      .finally(() => setBusy(false))
    if (bought.ok) {
      toast('success', 'Orden Ingresada!')
      return navigate('/user/orders')
    }
    switch (bought.why) {
      case 'another-cart':
        return toast('info', 'Tu carrito cambió mientras tanto. Revisalo y tocá «Comprar» de nuevo.')
      case 'changed':
        setChanged(bought.changed)
        return toast('error', bought.changed.detail)
      case 'refused':
        return toast('error', bought.detail)
    }
  }

  useEffect(() => void atTheTill().catch(notThere), [])
  useBackFromSignIn(session.state)

  // a signed-in user must not be sent to sign in just because the session is not determined yet
  return { buy, busy, changed, ready: session.state !== 'unknown' }
}

/** Without a quote the shop compares with the shelf's total, and says so where that is not today's. */
async function buyAsQuoted(
  { buyCart }: Awaited<ReturnType<typeof atTheTill>>,
  items: CartItem[],
  shelfTotal: number,
  { ask, code }: Pick<CartQuote, 'ask' | 'code'>,
): Promise<Bought> {
  const quoted = await ask()
  return buyCart(items, quoted?.total ?? shelfTotal, quoted?.code.accepted ? code : undefined)
}

/** Sent to sign in by 'Comprar': a message says that the cart is still there. */
function useBackFromSignIn(session: Session['state']): void {
  useEffect(() => {
    if (session !== 'signed-in' || sessionStorage.getItem(wishKey) === null) return
    sessionStorage.removeItem(wishKey)
    toast('info', 'Listo, ya ingresaste. Revisá tu carrito y tocá «Comprar».')
  }, [session])
}

function notThere(): Bought {
  const detail = 'No pudimos empezar tu compra. Revisá tu conexión y probá de nuevo.'
  return { ok: false, why: 'refused', detail }
}
