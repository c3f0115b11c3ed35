import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { backInStockCalls } from '../back-in-stock.contract.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { storePendingAction, takePendingAction } from '../../../web/session/pending-action.ts'
import { readSession, sessionKnown, signIn, subscribeToSession } from '../../../web/session/session-store.ts'
import { toast } from '../../../web/ui/toasts/toast.ts'

export type BackInStockButton = AnswerOf<(typeof backInStockCalls)['GET /restock']>[number]

/** Wines that the user waits for; empty until loaded. */
let wishes: readonly BackInStockButton[] = []
let owner: string | undefined
let following = false
const listeners = new Set<() => void>()

function show(next: readonly BackInStockButton[]): void {
  wishes = next
  listeners.forEach((notify) => notify())
}

export function readWishes(): readonly BackInStockButton[] {
  return wishes
}

/** Subscribes to changes. The first subscriber starts following the session. */
export function subscribeToWishes(notify: () => void): () => void {
  listeners.add(notify)
  if (!following) {
    following = true
    subscribeToSession(() => void follow())
    void follow()
  }
  return () => listeners.delete(notify)
}

async function follow(): Promise<void> {
  const session = readSession()
  const person = session.state === 'signed-in' ? session.user.sub : undefined
  if (person === owner) return
  owner = person
  if (wishes.length > 0) show([])
  if (person === undefined) return
  const answer = await browserApi()('GET /restock', { query: {} })
  // another user has signed in
  if (person !== owner) return
  if (answer.ok) show(answer.value)
  const wish = takePendingAction('restock')
  if (wish !== undefined) await settle(browserApi()('POST /restock', { input: { id_prod: wish } }))
}

/** Adds a back-in-stock wish. A visitor's wish is stored until they have signed in. */
export async function waitFor(productId: number): Promise<void> {
  if ((await sessionKnown()).state !== 'signed-in') {
    storePendingAction('restock', productId)
    return signIn({ returnTo: location.pathname + location.search, reason: 'restock' })
  }
  await settle(browserApi()('POST /restock', { input: { id_prod: productId } }))
}

export async function waitNoMore(productId: number): Promise<void> {
  await settle(browserApi()('DELETE /restock', { input: { id_prod: productId } }))
}

async function settle(requested: Promise<Answered<BackInStockButton[]>>): Promise<void> {
  const person = owner
  const answer = await requested
  if (person !== owner) return
  if (answer.ok) show(answer.value)
  else toast('error', answer.problem.detail)
}
