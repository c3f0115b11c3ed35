import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '../../../platform/http/problem.ts'
import { browserApi } from '../../api/use-api.ts'
import { useSession } from '../../session/use-session.ts'

export type OwnReview = { id: number; description: string; stars: number; hidden: string | null }

/** What the visitor may do about a wine. `unknown` until it is known who they are and what they bought. */
export type Part =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  | { state: 'not-bought' }
  /** The shop could not say. */
  | { state: 'failed'; problem: Problem }
  | { state: 'bought'; own: OwnReview | null }

function partOf({ allowed, own }: { allowed: boolean; own: OwnReview | null }): Part {
  return allowed ? { state: 'bought', own } : { state: 'not-bought' }
}

/** In: the wine. Out: the visitor's part in its reviews, and how to ask again. */
export function useOwnReview(productId: number): [Part, () => void] {
  const session = useSession()
  const person = session.state === 'signed-in' ? session.user.sub : undefined
  const [found, setFound] = useState<{ person: string; part: Part } | undefined>(undefined)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (person === undefined) return undefined
    let current = true
    void browserApi()('GET /review/allowed/{id}', { path: { id: productId } }).then((answer) => {
      if (!current) return
      setFound({
        person,
        part: answer.ok ? partOf(answer.value) : { state: 'failed', problem: answer.problem },
      })
    })
    return () => {
      current = false
    }
  }, [productId, person, round])
  const again = useCallback(() => setRound((n) => n + 1), [])
  if (session.state === 'anonymous') return [{ state: 'anonymous' }, again]
  return [found && found.person === person ? found.part : { state: 'unknown' }, again]
}
