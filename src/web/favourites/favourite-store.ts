import { useEffect, useSyncExternalStore } from 'react'
import { browserApi } from '../api/use-api.ts'
import { readSession, signIn, subscribeToSession } from '../session/session-store.ts'
import { toast } from '../shell/toast.ts'

/** Which wines the person likes; asked for once a session. */
let liked: ReadonlySet<number> = new Set()
let owner: string | undefined
const listeners = new Set<() => void>()
const wishKey = 'favouriteWish'

function show(ids: Iterable<number>): void {
  liked = new Set(ids)
  listeners.forEach((notify) => notify())
}

async function load(): Promise<void> {
  const session = readSession()
  if (session.state !== 'signed-in') {
    owner = undefined
    return liked.size > 0 ? show([]) : undefined
  }
  if (owner === session.user.sub) return
  owner = session.user.sub
  const answer = await browserApi()('GET /favorite', { query: {} })
  show(answer.ok ? answer.value.map((favourite) => favourite.id_prod) : [])
  const wish = Number(sessionStorage.getItem(wishKey))
  sessionStorage.removeItem(wishKey)
  if (wish && !liked.has(wish)) await toggleFavourite(wish)
}

/** Likes or unlikes a wine: shown at once, undone when the server says no. An anonymous wish is kept for after signing in. */
export async function toggleFavourite(productId: number): Promise<void> {
  if (readSession().state !== 'signed-in') {
    sessionStorage.setItem(wishKey, String(productId))
    return signIn({ returnTo: location.pathname + location.search })
  }
  const before = liked
  const adding = !before.has(productId)
  show(adding ? [...before, productId] : [...before].filter((id) => id !== productId))
  const call = adding ? 'POST /favorite' : 'DELETE /favorite'
  const answer = await browserApi()(call, { input: { id_prod: productId } })
  if (!answer.ok) {
    show(before)
    return toast('error', answer.problem.detail)
  }
  if (adding) toast('success', 'Producto agregado a favoritos')
}

const none: ReadonlySet<number> = new Set()

export function useFavourites(): ReadonlySet<number> {
  useEffect(() => {
    void load()
    return subscribeToSession(() => void load())
  }, [])
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => liked,
    () => none,
  )
}
