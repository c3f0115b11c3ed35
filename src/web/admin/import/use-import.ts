import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'

type Followed = {
  given: ImportAnswer | undefined
  /** The last load failed; a running import is reloaded automatically. */
  problem: ProblemDetails | undefined
}

const everyMs = 400
const afterFailureMs = 1500

export const atWork = (state: ImportAnswer['state'] | undefined) =>
  state === 'revisando' || state === 'importando' || state === 'deshaciendo'

/** Follows an import, reloading while the shop works on it, even across a restart of the shop. */
export function useImport(read: Answered<ImportAnswer>): Followed {
  const [given, setGiven] = useState<ImportAnswer | undefined>(undefined)
  if (read.ok && read.value !== given) setGiven(read.value)
  const working = given === undefined || atWork(given.state)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const lost = !read.ok && read.problem.status >= 400 && read.problem.status < 500
    if (!working || lost) return undefined
    const timer = setTimeout(() => void revalidate(), read.ok ? everyMs : afterFailureMs)
    return () => clearTimeout(timer)
  }, [read, working, revalidate])
  return { given, problem: read.ok ? undefined : read.problem }
}
