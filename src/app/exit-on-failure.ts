import cluster from 'node:cluster'
import { readConfig, type Config } from './config.ts'

/** Exit code of a worker that another start would not help: a person has to mend something first (EX_CONFIG). */
export const needsOperator = 78

/** Exits the process with the reason and the remedy in one line, without a stack. In: the failure. */
export function exitOnFailure(failure: unknown): never {
  console.error(inWords(failure))
  process.exit(failedStart())
}

/** The exit code of a start that failed. */
export function failedStart(): number {
  return cluster.isWorker ? needsOperator : 1
}

export function settingsOrExit(env: Record<string, string | undefined>): Config {
  try {
    return readConfig(env)
  } catch (failure) {
    return exitOnFailure(failure)
  }
}

/** The message of a failure, with that of its cause, once where both say the same. */
export function inWords(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  // where several addresses were tried, each failed by itself
  const parts = failure instanceof AggregateError ? failure.errors.map(inWords).join('; ') : failure.name
  const own = failure.message || parts
  const cause = failure.cause === undefined ? own : inWords(failure.cause)
  return inOneLine(own).includes(inOneLine(cause)) ? own : `${own}: ${cause}`
}

const inOneLine = (text: string) => text.replaceAll('\n', ' ')
