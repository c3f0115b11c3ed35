import { settingNames } from './config.ts'

/** Prefixes of the shop's settings. */
const ownFamilies = /^(IDENTITY|MERCADOPAGO|MEDIA_S3|SMTP|NEWSLETTER|ARCA|BACKUP)_/

/** Names in the environment that look like misspelt settings, with the closest setting. */
export function misspeltSettings(
  env: Record<string, string | undefined>,
): { setting: string; didYouMean?: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name)) return []
    const written = name.toUpperCase().replaceAll('-', '_')
    const near = settingNames
      .map((candidate) => ({ known: candidate, edits: editsBetween(written, candidate) }))
      .toSorted((a, b) => a.edits - b.edits)[0]
    // short names resemble many words
    if (near && near.edits <= (near.known.length < 8 ? 1 : 2)) {
      return [{ setting: name, didYouMean: near.known }]
    }
    return ownFamilies.test(written) ? [{ setting: name }] : []
  })
}

/** Edit distance with transpositions (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + change,
          swapped ? at(i - 2, j - 2) + 1 : 3,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
