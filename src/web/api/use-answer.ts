import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Answered } from '../../platform/http/client.ts'
import type { ProblemDetails } from '../../platform/http/problem.ts'

export type QueryState<A> =
  | { state: 'loading' }
  | { state: 'failed'; problem: ProblemDetails }
  /** `late`: it answers an earlier question, and the new one is on its way. */
  | { state: 'ready'; value: A; late?: true }

/**
 * Asks once and again when `ask` changes (memoise it), when `version` changes, or `again` is called; a late answer to
 * an older question is dropped.
 */
export function useAnswer<A>(
  ask: () => Promise<Answered<A>>,
  version = 0,
): [QueryState<A>, () => void, (value: A) => void] {
  const [round, setRound] = useState(0)
  // an object of its own for each question, to know which one an answer is to
  const question = useMemo(() => ({ ask, round, version }), [ask, round, version])
  const [answer, setAnswer] = useState<{ query: QueryState<A>; question: object }>({
    query: { state: 'loading' },
    question,
  })
  useEffect(() => {
    let current = true
    void question.ask().then((answered) => {
      if (current)
        setAnswer({
          query: answered.ok
            ? { state: 'ready', value: answered.value }
            : { state: 'failed', problem: answered.problem },
          question,
        })
    })
    return () => {
      current = false
    }
  }, [question])
  const again = useCallback(() => setRound((n) => n + 1), [])
  const put = useCallback(
    (value: A) => setAnswer((before) => ({ ...before, query: { state: 'ready', value } })),
    [],
  )
  const answered = answer.question === question
  const query = useMemo<QueryState<A>>(
    () => (answer.query.state === 'ready' && !answered ? { ...answer.query, late: true } : answer.query),
    [answer, answered],
  )
  return [query, again, put]
}
