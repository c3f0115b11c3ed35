import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { loadPart } from '../../session/load-part.ts'
import type { Changed } from './buy-cart.ts'
import { storedWish } from './purchase-intent.ts'
import type { ShownCart } from './purchase-start.ts'

const atTheTill = () => loadPart(() => import('./purchase-start.ts'))

/** 'Comprar': asks to sign in if necessary, buys the cart as shown, and goes to the purchases. */
export function useBuying(cart: ShownCart) {
  const session = useSession().state
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<Changed | undefined>(undefined)
  const signedIn = session === 'signed-in'

  const buy = async () => {
    setBusy(true)
    setChanged(undefined)
    try {
      const till = await atTheTill()
      if (!signedIn) return await till.signInToBuy(cart)
      const bought = await till.buyAsShown(cart)
      till.tell(bought)
      if (bought.ok) return await navigate('/user/orders')
      if (bought.why === 'changed') setChanged(bought.changed)
    } finally {
      setBusy(false)
    }
  }

  // continues the purchase after signing in
  const goOn = useEffectEvent((till: Awaited<ReturnType<typeof atTheTill>>) => {
    if (signedIn && till.isStillWished(cart)) void buy().catch(notThere)
  })
  useEffect(() => {
    if (signedIn && storedWish()) void atTheTill().then(goOn, () => undefined)
  }, [signedIn, cart.items, cart.quote.quote])

  // a signed-in user must not be sent to sign in just because the session is not known yet
  return { buy: () => void buy().catch(notThere), busy, changed, ready: session !== 'unknown' }
}

/** Loads the code for buying while the pointer or focus approaches the button. */
export const fetchTill = () => void atTheTill().catch(() => undefined)

const notThere = () => toast('error', 'No pudimos empezar tu compra. Revisá tu conexión y probá de nuevo.')
