import type { LogLine } from '../../platform/observability/log.ts'

/** Log lines as text for an operator's terminal. */
export const terminal: LogLine = (message, fields = {}) => {
  const values = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)
  console.log([message, ...values].join(', '))
}
