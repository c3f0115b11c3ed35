/** Whether two words differ by one missing, extra, wrong or swapped letter, like the database's function. */
export function oneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let head = 0
  while (head < short.length && short[head] === long[head]) head += 1
  let tail = 0
  while (tail < short.length - head && short.at(-1 - tail) === long.at(-1 - tail)) tail += 1
  const rest = long.length - head - tail
  const swapped =
    rest === 2 &&
    short.length === long.length &&
    short[head] === long[head + 1] &&
    short[head + 1] === long[head]
  return rest <= 1 || swapped
}
