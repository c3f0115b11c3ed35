import { useEffect, useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { readRecentlyViewed } from '../../../web/session/recently-viewed.ts'

/**
 * Personal content on a page that is cached for all users. Requested after hydration, and only if there is
 * something to personalise by.
 * @param forAll the public content
 * @param ask the request with the viewed wines (memoise it); undefined changes nothing
 */
export function usePersonal<A>(forAll: A, ask: (seen: string[]) => Promise<Answered<A | undefined>>): A {
  const session = useSession()
  const signedIn = session.state === 'signed-in'
  const isSessionKnown = session.state !== 'unknown'
  const [own, setOwn] = useState<{ instead: A; value: A }>()
  useEffect(() => {
    const seen = readRecentlyViewed()
    if (!isSessionKnown || (!signedIn && seen.length === 0)) return undefined
    let current = true
    void ask(seen.map((wine) => String(wine.id))).then((answer) => {
      if (current && answer.ok && answer.value !== undefined) setOwn({ instead: forAll, value: answer.value })
    })
    return () => {
      current = false
    }
  }, [isSessionKnown, signedIn, forAll, ask])
  // ignore a response that belongs to the previous page
  return own?.instead === forAll ? own.value : forAll
}
