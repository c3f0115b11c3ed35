/** A line of `npm run doctor`, with the remedy if something is wrong. */
export type Finding = {
  state: 'ok' | 'warning' | 'wrong'
  /** Part of the shop: database, mail and so on. */
  part: string
  says: string
  remedy?: string
}

export const fine = (part: string, says: string): Finding => ({ state: 'ok', part, says })
export const warning = (part: string, says: string, remedy: string): Finding => ({
  state: 'warning',
  part,
  says,
  remedy,
})
export const wrong = (part: string, says: string, remedy: string): Finding => ({
  state: 'wrong',
  part,
  says,
  remedy,
})

export function lineOf({ state, part, says, remedy }: Finding): string {
  const mark = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' }[state]
  // servers' messages may span several lines
  const text = `${says}${remedy ? ` -> ${remedy}` : ''}`.replaceAll(/\s*\n\s*/g, ' ')
  return `${mark} ${part.padEnd(14)} ${text}`
}

/** The message of a failure and its causes, without a stack. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { code } = failure as { code?: unknown }
  const parts = failure instanceof AggregateError ? failure.errors.map(reasonOf).join('; ') : ''
  const own = failure.message || parts || (typeof code === 'string' ? code : failure.name)
  const cause = failure.cause === undefined ? own : reasonOf(failure.cause)
  return own.includes(cause) ? own : `${own}: ${cause}`
}
