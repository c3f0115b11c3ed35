const lessThan = 60

/**
 * The wines that an answer shows, so that it can be forgotten when one of them sells or is reviewed. 'all': its order
 * or choice depends on the stock or the stars of wines that it does not show.
 * In: its address, and its bytes or value.
 */
export function shownWines(address: string, answer: unknown): Set<number> | 'all' {
  if (/available|valoracion/.test(address)) return 'all'
  const wines = new Set<number>()
  for (const [number] of address.matchAll(/\d{1,15}/g)) wines.add(Number(number))
  if (Buffer.isBuffer(answer)) {
    const before =
      answer[0] === lessThan ? ['/detail/', '/review/'] : ['"id":', '"id_prod":', '"product_id":']
    for (const text of before) collectNumbers(answer, text, wines)
  } else collect(answer, wines)
  return wines
}

function collect(value: unknown, into: Set<number>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into)
  else if (typeof value === 'object' && value !== null) {
    const { id, items, value: inner } = value as { id?: unknown; items?: unknown; value?: unknown }
    if (typeof id === 'number') into.add(id)
    if (items !== undefined) collect(items, into)
    if (typeof inner === 'object') collect(inner, into)
  }
}

/** Numbers that stand behind a text. A page is searched as bytes: there are many, and they are large. */
function collectNumbers(bytes: Buffer, before: string, into: Set<number>): void {
  for (let at = bytes.indexOf(before); at !== -1; at = bytes.indexOf(before, at)) {
    at += before.length
    let number = 0
    for (let digit = (bytes[at] ?? 0) - 48; digit >= 0 && digit <= 9; digit = (bytes[++at] ?? 0) - 48) {
      number = number * 10 + digit
    }
    into.add(number)
  }
}
