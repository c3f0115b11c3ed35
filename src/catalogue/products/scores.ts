/** A critic's score, 50 to 100; the year is optional. */
export type Score = { critic: string; points: number; year: number | null }

export const leastPoints = 50
export const mostPoints = 100

/** Highest first, then latest. */
export function inOrder(scores: readonly Score[]): Score[] {
  return scores.toSorted((a, b) => b.points - a.points || (b.year ?? 0) - (a.year ?? 0))
}

const rankOf = (critic: string) =>
  critic.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

/** A critic scores a wine once a year. */
export function scoreKey({ critic, year }: Pick<Score, 'critic' | 'year'>): string {
  return `${rankOf(critic)}|${year ?? ''}`
}

/** 'James Suckling 94 (2022)'. */
export function writeScore({ critic, points, year }: Score): string {
  return `${critic} ${points}${year === null ? '' : ` (${year})`}`
}

/** 'James Suckling 94 (2022); Tim Atkin 93', for a cell. */
export function writeScores(scores: readonly Score[]): string {
  return scores.map(writeScore).join('; ')
}

const pattern =
  /^(?<critic>.*\S)[\s:,–-]+(?<points>\d{2,3})(?:\s*(?:pts?\.?|puntos))?(?:\s*\(?(?<year>\d{4})\)?)?$/i

function readScore(text: string): Score | undefined {
  const { critic, points, year } = pattern.exec(text.trim())?.groups ?? {}
  if (critic === undefined || points === undefined) return undefined
  return { critic, points: Number(points), year: year === undefined ? null : Number(year) }
}

/**
 * Parses text from `writeScores`, separated by semicolons, bars, newlines, or commas after a score; undefined
 * if any part is not a score.
 */
export function readScores(text: string): Score[] | undefined {
  const parts = text.split(/[;|\n]|(?<=\d\)?)\s*,/).filter((part) => part.trim() !== '')
  const read = parts.map(readScore)
  return read.every((score) => score !== undefined) ? read : undefined
}

/**
 * The critic of a column of points: 'Puntaje Parker 2022'; undefined for a column of complete scores:
 * 'Puntajes'.
 */
export function criticOfHeading(heading: string): Pick<Score, 'critic' | 'year'> | undefined {
  const named = /^\s*(?:puntajes?|puntos|puntuaci[oó]n|score|rating)\s+(?:de\s+)?(.*\S)\s*$/i.exec(
    heading,
  )?.[1]
  if (named === undefined) return undefined
  const [, critic = named, year] = /^(.*\S)\s+\(?((?:19|20)\d\d)\)?$/.exec(named) ?? []
  return { critic, year: year === undefined ? null : Number(year) }
}

/** Adds scores to a list; a new one replaces that of the same critic and year. */
export function withScores(before: readonly Score[], added: readonly Score[]): Score[] {
  const replaced = new Set(added.map(scoreKey))
  return [...before.filter((score) => !replaced.has(scoreKey(score))), ...added]
}
