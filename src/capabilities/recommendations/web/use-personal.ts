import { useEffect, useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { readRecentlyViewed } from '../../../web/session/recently-viewed.ts'

/**
 * Personal content over a page that is the same for all users and cached: requested after hydration, and only when
 * there is something to personalise by. In: the public content, and the request (memoise it) with the viewed wines; an
 * answer of undefined changes nothing.
 */
export function usePersonal<A>(forAll: A, ask: (seen: string[]) => Promise<Answered<A | undefined>>): A {
  const session = useSession()
  const signedIn = session.state === 'signed-in'
  const known = session.state !== 'unknown'
  const [own, setOwn] = useState<{ instead: A; value: A }>()
  useEffect(() => {
    const seen = readRecentlyViewed()
    if (!known || (!signedIn && seen.length === 0)) return undefined
    let current = true
    void ask(seen.map((wine) => String(wine.id))).then((answer) => {
      if (current && answer.ok && answer.value !== undefined) setOwn({ instead: forAll, value: answer.value })
    })
    return () => {
      current = false
    }
  }, [known, signedIn, forAll, ask])
  // an answer that belongs to the page before is not shown on this one
  return own?.instead === forAll ? own.value : forAll
}
