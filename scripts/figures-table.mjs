// The table of docs/trust.md: what was found before stays where nothing newer of the same kind was found.

/** In: the document as it was, its head, and the figures of this run. Out: the document as it is now. */
export function withFigures(document, head, figures) {
  const fresh = figures.map(({ test, done, result, when }) => [String(test), done, result, when].map(cell))
  const kept = rowsOf(document).filter((row) => !fresh.some((one) => one[0] === row[0] && one[1] === row[1]))
  const rows = [...kept, ...fresh].toSorted((a, b) => placeOf(a[0]) - placeOf(b[0]))
  return `${head.trimEnd()}\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

function rowsOf(document) {
  return document
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((part) => part.trim()))
    .filter((parts) => parts.length === 6 && parts[1] !== '#' && !/^-+$/.test(parts[1]))
    .map((parts) => parts.slice(1, 5))
}

/** The sixteen come by number, what has a name instead after them. */
function placeOf(test) {
  return Number(test) || 99
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim()
}
