import cluster from 'node:cluster'
import { readConfig, type Config } from './config.ts'

/** Exit code of a worker that must not be restarted before a person has fixed something (EX_CONFIG). */
export const needsOperator = 78

/** Exits with reason and fix in one line, without a stack. */
export function exitOnFailure(failure: unknown): never {
  console.error(inWords(failure))
  process.exit(failedStart())
}

/** The exit code of a failed start. */
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

/** A failure's message with that of its cause, unless they say the same. */
export function inWords(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  // with several addresses, each failed on its own
  const parts = failure instanceof AggregateError ? failure.errors.map(inWords).join('; ') : failure.name
  const own = failure.message || parts
  const cause = failure.cause === undefined ? own : inWords(failure.cause)
  return inOneLine(own).includes(inOneLine(cause)) ? own : `${own}: ${cause}`
}

const inOneLine = (text: string) => text.replaceAll('\n', ' ')
