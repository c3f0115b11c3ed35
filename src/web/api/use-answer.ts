import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Answered } from '../../platform/http/client.ts'
import type { Problem } from '../../platform/http/problem.ts'

export type Asked<A> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  /** `late`: it answers an earlier question, and the new one is on its way. */
  | { state: 'ready'; value: A; late?: true }

/**
 * Asks once and again when `ask` changes (memoise it), when `version` changes, or `again` is called; a late answer to
 * an older question is dropped.
 */
export function useAnswer<A>(
  ask: () => Promise<Answered<A>>,
  version = 0,
): [Asked<A>, () => void, (value: A) => void] {
  const [round, setRound] = useState(0)
  // an object of its own for each question, to know which one an answer is to
  const question = useMemo(() => ({ ask, round, version }), [ask, round, version])
  const [answer, setAnswer] = useState<{ asked: Asked<A>; question: object }>({
    asked: { state: 'loading' },
    question,
  })
  useEffect(() => {
    let current = true
    void question.ask().then((answered) => {
      if (current)
        setAnswer({
          asked: answered.ok
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
    (value: A) => setAnswer((before) => ({ ...before, asked: { state: 'ready', value } })),
    [],
  )
  const answered = answer.question === question
  const asked = useMemo<Asked<A>>(
    () => (answer.asked.state === 'ready' && !answered ? { ...answer.asked, late: true } : answer.asked),
    [answer, answered],
  )
  return [asked, again, put]
}
