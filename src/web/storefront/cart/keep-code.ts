import { useEffect } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { personThere } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { codeListeners, localCodeKey, ownCodeKey, readCode } from './promo-code.ts'

/** The code of the cart: an account's is the same on all its devices. */

/** @param code empty: the cart has none any more */
export async function setPromoCode(code: string): Promise<void> {
  if (personThere() === undefined) return writeCode(localCodeKey, code)
  writeCode(ownCodeKey, code)
  writeCode(localCodeKey, '')
  const stored = await browserApi()('PUT /shoppingCart/code', { body: { code } })
  if (!stored.ok) toast('error', stored.problem.detail)
}

/** @param code empty: none */
function writeCode(key: string, code: string): void {
  try {
    if (code === '') localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    toast('error', 'Este navegador no deja guardar el código.')
  }
  codeListeners.forEach((notify) => notify())
}

/** Gives the account a code that was written before signing in; otherwise takes the account's. */
async function followAccount(isOver: () => boolean): Promise<void> {
  const local = readCode(localCodeKey)
  if (local !== '') return setPromoCode(local)
  const before = readCode(ownCodeKey)
  const answer = await browserApi()('GET /shoppingCart/code', { query: {} })
  // one that was written meanwhile holds
  if (answer.ok && !isOver() && readCode(ownCodeKey) === before) writeCode(ownCodeKey, answer.value.code)
}

export function useCodeOfAccount(): void {
  const signedIn = useSession().state === 'signed-in'
  useEffect(() => {
    if (!signedIn) return undefined
    let over = false
    void followAccount(() => over)
    return () => {
      over = true
    }
  }, [signedIn])
}
