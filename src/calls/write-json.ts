/** JSON of objects that many answers hold: written the first time one of them is sent. */
const written = new WeakMap<object, string | undefined>()

/** Says that an object is sent often and never changes. */
export function writeOnce<T extends object>(value: T): T {
  if (!written.has(value)) written.set(value, undefined)
  return value
}

/** JSON of an answer: a value, a list of values or a page with `items`. Those of `writeOnce` are not written again. */
export function writeJson(answer: unknown): string {
  if (Array.isArray(answer))
    return isKnown(answer[0]) ? `[${answer.map(textOf).join()}]` : JSON.stringify(answer)
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer ?? null)
  const { items, ...rest } = answer as { items?: unknown }
  if (!Array.isArray(items) || !isKnown(items[0])) return textOf(answer)
  const beside = JSON.stringify(rest)
  return `{"items":${writeJson(items)}${beside === '{}' ? '' : ','}${beside.slice(1)}`
}

function isKnown(value: unknown): value is object {
  return typeof value === 'object' && value !== null && written.has(value)
}

function textOf(value: unknown): string {
  if (!isKnown(value)) return JSON.stringify(value)
  const known = written.get(value) ?? JSON.stringify(value)
  written.set(value, known)
  return known
}
