import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { favouriteCalls } from '../favourites.contract.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { storePendingAction, takePendingAction } from '../../../web/session/pending-action.ts'
import { readSession, sessionKnown, signIn, subscribeToSession } from '../../../web/session/session-store.ts'
import { toast } from '../../../web/ui/toasts/toast.ts'

export type Favourite = AnswerOf<(typeof favouriteCalls)['GET /favorite']>[number]

/** The person's favourites: as the shop last said, and which of them they have changed since. */
export type Favourites =
  | { state: 'loading' }
  | { state: 'failed'; problem: ProblemDetails }
  | { state: 'ready'; items: readonly Favourite[]; liked: ReadonlySet<number> }

export const loading: Favourites = { state: 'loading' }
let now: Favourites = loading
let owner: string | undefined
let following = false
let otherTabs: BroadcastChannel | undefined
/** What the person wants of each wine that is being changed; the last click counts. */
const wanted = new Map<number, boolean>()
const listeners = new Set<() => void>()

function show(next: Favourites): void {
  now = next
  listeners.forEach((notify) => notify())
}

/** What the server says, with what is still on its way put over it. */
function showItems(items: readonly Favourite[]): void {
  const liked = new Set(items.map((favourite) => favourite.id_prod))
  for (const [id, wish] of wanted) {
    if (wish) liked.add(id)
    else liked.delete(id)
  }
  show({ state: 'ready', items, liked })
}

export function readFavourites(): Favourites {
  return now
}

/** Subscribes to changes. The first subscriber starts following the session. */
export function subscribeToFavourites(notify: () => void): () => void {
  listeners.add(notify)
  if (!following) {
    following = true
    subscribeToSession(() => void follow())
    if (typeof BroadcastChannel !== 'undefined') {
      otherTabs = new BroadcastChannel('favourites')
      otherTabs.onmessage = () => void (owner && loadFavourites())
    }
    void follow()
  }
  return () => listeners.delete(notify)
}

async function follow(): Promise<void> {
  const session = readSession()
  if (session.state !== 'signed-in') {
    owner = undefined
    wanted.clear()
    if (now.state !== 'loading') show(loading)
    return
  }
  if (owner === session.user.sub) return
  owner = session.user.sub
  await loadFavourites()
  const wish = takePendingAction('favourite')
  if (wish !== undefined && now.state === 'ready' && !now.liked.has(wish)) await toggleFavourite(wish)
}

/** Asks the shop (again). */
export async function loadFavourites(): Promise<void> {
  const requested = owner
  const answer = await browserApi()('GET /favorite', { query: {} })
  // another user has signed in
  if (requested !== owner) return
  if (answer.ok) return showItems(answer.value)
  show({ state: 'failed', problem: answer.problem })
}

/**
 * Adds or removes a favourite: optimistic, undone when the server rejects it. A visitor's is stored until after signing
 * in.
 */
export async function toggleFavourite(productId: number): Promise<void> {
  if ((await sessionKnown()).state !== 'signed-in') {
    storePendingAction('favourite', productId)
    return signIn({ returnTo: location.pathname + location.search, reason: 'favourite' })
  }
  const items = now.state === 'ready' ? now.items : []
  const liked = now.state === 'ready' && now.liked.has(productId)
  const busy = wanted.has(productId)
  wanted.set(productId, !liked)
  showItems(items)
  // the pending change picks up the new quantity when it has its response
  if (!busy) await settle(productId)
}

async function settle(productId: number): Promise<void> {
  for (;;) {
    const wish = wanted.get(productId)
    if (wish === undefined) return
    const answer = await browserApi()(wish ? 'POST /favorite' : 'DELETE /favorite', {
      input: { id_prod: productId },
    })
    if (answer.ok && wanted.get(productId) === !wish) {
      showItems(answer.value)
      continue
    }
    wanted.delete(productId)
    if (answer.ok) {
      showItems(answer.value)
      otherTabs?.postMessage('changed')
      if (wish) toast('success', 'Producto agregado a favoritos')
      return
    }
    // as it was before
    showItems(now.state === 'ready' ? now.items : [])
    return toast('error', answer.problem.detail)
  }
}
