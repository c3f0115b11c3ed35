import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '../../../platform/http/problem.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { browserApi } from '../../api/use-api.ts'

type Followed = {
  given: ImportAnswer | undefined
  /** The last question went wrong; while the import is at work it is asked again by itself. */
  problem: Problem | undefined
  put: (value: ImportAnswer) => void
  again: () => void
}

const everyMs = 400
const afterFailureMs = 1500

export const atWork = (state: ImportAnswer['state'] | undefined) =>
  state === 'revisando' || state === 'importando'

/** An import as it stands, asked for again while the shop works on it, also through an interruption of the shop. */
export function useImport(id: number): Followed {
  const [given, setGiven] = useState<ImportAnswer | undefined>(undefined)
  const [problem, setProblem] = useState<Problem | undefined>(undefined)
  const [round, setRound] = useState(0)
  const working = given === undefined || atWork(given.state)
  useEffect(() => {
    if (!working) return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const answer = await browserApi()('GET /imports/{id}', { path: { id } })
      if (!current) return
      setProblem(answer.ok ? undefined : answer.problem)
      if (answer.ok) setGiven(answer.value)
      const lost = !answer.ok && answer.problem.status >= 400 && answer.problem.status < 500
      if (lost || (answer.ok && !atWork(answer.value.state))) return
      timer = setTimeout(() => void ask(), answer.ok ? everyMs : afterFailureMs)
    }
    void ask()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [id, working, round])
  const put = useCallback((value: ImportAnswer) => {
    setProblem(undefined)
    setGiven(value)
  }, [])
  const again = useCallback(() => setRound((n) => n + 1), [])
  return { given, problem, put, again }
}
