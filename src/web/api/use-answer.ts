import { useCallback, useEffect, useState } from 'react'
import type { Answered } from '../../calls/client.ts'
import type { Problem } from '../../calls/problem.ts'

export type Asked<A> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | { state: 'ready'; value: A }

/**
 * Asks once and again when `ask` changes (memoise it), when `version` changes, or `again` is called; a late answer to
 * an older question is dropped.
 */
export function useAnswer<A>(
  ask: () => Promise<Answered<A>>,
  version = 0,
): [Asked<A>, () => void, (value: A) => void] {
  const [asked, setAsked] = useState<Asked<A>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    void ask().then((answer) => {
      if (current)
        setAsked(
          answer.ok ? { state: 'ready', value: answer.value } : { state: 'failed', problem: answer.problem },
        )
    })
    return () => {
      current = false
    }
  }, [ask, round, version])
  const again = useCallback(() => setRound((n) => n + 1), [])
  const put = useCallback((value: A) => setAsked({ state: 'ready', value }), [])
  return [asked, again, put]
}
