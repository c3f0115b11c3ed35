import { useEffect, useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { useSession } from '../../session/use-session.ts'
import { readRecentlyViewed } from '../../session/recently-viewed.ts'

/**
 * What everybody is shown, until this person's own answer is there. The page is the same for all and kept in memory: the
 * question is asked once it is alive, and only when something is known of the person.
 * In: what all see, and how to ask (memoise it) with the wines that were looked at; an answer of undefined changes nothing.
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
