import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../api/use-api.ts'
import { useSession } from '../session/use-session.ts'

export type OwnReview = { id: number; description: string; stars: number; hidden: string | null }

/** What the visitor may do about a wine. `unknown` until it is known who they are and what they bought. */
export type Part =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  | { state: 'not-bought' }
  | { state: 'bought'; own: OwnReview | null }

/** In: the wine. Out: the visitor's part in its reviews, and how to ask again. */
export function useOwnReview(productId: number): [Part, () => Promise<void>] {
  const session = useSession()
  const person = session.state === 'signed-in' ? session.user.sub : undefined
  const [found, setFound] = useState<{ person: string; part: Part } | undefined>(undefined)
  const ask = useCallback(async () => {
    if (person === undefined) return
    const answer = await browserApi()('GET /review/allowed/{id}', { path: { id: productId } })
    const part: Part =
      answer.ok && answer.value.allowed ? { state: 'bought', own: answer.value.own } : { state: 'not-bought' }
    setFound({ person, part })
  }, [productId, person])
  useEffect(() => {
    void ask()
  }, [ask])
  if (session.state === 'anonymous') return [{ state: 'anonymous' }, ask]
  return [found && found.person === person ? found.part : { state: 'unknown' }, ask]
}
