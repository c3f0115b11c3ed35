import { setImmediate } from 'node:timers/promises'

/**
 * What others liked: item-to-item collaborative filtering over what people bought, marked and rated. The constants are
 * fitted to real ratings (docs/recommendations.md, `npm run recommend:check`).
 */

/** A sign that a person tasted a wine. `day` counts days since 1970; `liked`: four stars or more, bought, or a favourite. */
export type TasteSign = { person: string; wineId: number; liked: boolean; day: number }

const likedFromStars = 4

export function isLiked(stars: number): boolean {
  return stars >= likedFromStars
}

/** Wines liked by people who tasted one wine, the strongest first. The three lists have one length. */
export type Neighbours = {
  wineIds: number[]
  /** Share of people with both wines, discounted for wines that everybody tastes. */
  together: number[]
  /** The same, where tastings years apart count little. */
  lately: number[]
}

/**
 * How a wine stands with everybody: a `trend` above 0 is tasted more in the last year than before; `liked` is a share of
 * `people`, those who gave a sign.
 */
export type Standing = { trend: number; liked: number; people: number }

export type LearnedWine = { wineId: number; neighbours: Neighbours; standing: Standing }

/** Days after which the distance between two tastings counts about a third. */
const fadesInDays = 365
/** People assumed for every wine beforehand: two people with one rare wine in common are no pattern. */
const assumedPeople = 20
/** How strongly a pair is discounted by the number of people who tasted the first wine, and who liked the second. */
const tastedPower = 0.7
const likedPower = 0.55
const neighboursAtMost = 100
/** Wines that are compared at most, those with the most signs first: the tables of pairs grow with their square. */
const winesAtMost = 2000
/** Signs of one person that are compared with each other, the latest first: a restaurant's account is no taste. */
const signsAPerson = 200
/** People and wines that are worked through before requests get their turn. */
const batchSize = 50

const assumedLikedShare = 0.6
/** Signs that both halves of the trend are given beforehand. */
const assumedSigns = 5
const trendDays = 365

/** Learns from all signs, in any order, seen from `today` (days since 1970). Gives way to requests in between. */
export async function learnTastes(signs: readonly TasteSign[], today: number): Promise<LearnedWine[]> {
  const wineIds = mostTasted(signs)
  const pairs = await countPairs(signs, wineIds)
  const standings = learnStandings(signs, today)
  const learned: LearnedWine[] = []
  for (const [row, wineId] of wineIds.entries()) {
    if (row % batchSize === 0) await setImmediate()
    const standing = standings.get(wineId)
    if (standing) learned.push({ wineId, neighbours: neighboursIn(pairs, wineIds, row), standing })
  }
  return learned
}

function mostTasted(signs: readonly TasteSign[]): number[] {
  const counts = new Map<number, number>()
  for (const { wineId } of signs) counts.set(wineId, (counts.get(wineId) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || a - b)
    .slice(0, winesAtMost)
    .map(([id]) => id)
}

type Pairs = {
  /** People who tasted the row's wine and liked the column's, row by row; `lately` weighs them by their distance. */
  together: Float32Array
  lately: Float32Array
  tasted: Float32Array
  liked: Float32Array
}

async function countPairs(signs: readonly TasteSign[], wineIds: number[]): Promise<Pairs> {
  const size = wineIds.length
  const indexes = new Map(wineIds.map((id, index) => [id, index]))
  const together = new Float32Array(size * size)
  const lately = new Float32Array(size * size)
  const tasted = new Float32Array(size)
  const liked = new Float32Array(size)
  const add = (counts: Float32Array, place: number, count: number) =>
    (counts[place] = (counts[place] ?? 0) + count)
  let people = 0
  for (const all of Map.groupBy(signs, ({ person }) => person).values()) {
    if ((people += 1) % batchSize === 0) await setImmediate()
    const own = all
      .toSorted((a, b) => b.day - a.day)
      .slice(0, signsAPerson)
      .flatMap((sign) => {
        const index = indexes.get(sign.wineId)
        return index === undefined ? [] : [{ ...sign, index }]
      })
    for (const sign of own) {
      add(tasted, sign.index, 1)
      if (sign.liked) add(liked, sign.index, 1)
      for (const other of own) {
        if (!other.liked || other.index === sign.index) continue
        add(together, sign.index * size + other.index, 1)
        add(lately, sign.index * size + other.index, nearness(sign.day - other.day))
      }
    }
  }
  return { together, lately, tasted, liked }
}

function nearness(days: number): number {
  return Math.exp(-Math.abs(days) / fadesInDays)
}

function neighboursIn(pairs: Pairs, wineIds: number[], row: number): Neighbours {
  const start = row * wineIds.length
  const people = ((pairs.tasted[row] ?? 0) + assumedPeople) ** tastedPower
  const strongest = wineIds
    .flatMap((wineId, column) => {
      const count = pairs.together[start + column] ?? 0
      if (count === 0) return []
      const discount = people * ((pairs.liked[column] ?? 0) + assumedPeople) ** likedPower
      return [{ wineId, together: count / discount, lately: (pairs.lately[start + column] ?? 0) / discount }]
    })
    .toSorted((a, b) => b.together - a.together)
    .slice(0, neighboursAtMost)
  return {
    wineIds: strongest.map(({ wineId }) => wineId),
    together: strongest.map(({ together }) => together),
    lately: strongest.map(({ lately }) => lately),
  }
}

/** The standing of each wine, its trend counted over the year before `today` (days since 1970). */
export function learnStandings(signs: readonly TasteSign[], today: number): Map<number, Standing> {
  const counts = new Map<number, { tasted: number; liked: number; lately: number }>()
  let lately = 0
  for (const { wineId, day, liked } of signs) {
    const count = counts.get(wineId) ?? { tasted: 0, liked: 0, lately: 0 }
    counts.set(wineId, count)
    count.tasted += 1
    if (liked) count.liked += 1
    if (day >= today || day < today - trendDays) continue
    count.lately += 1
    lately += 1
  }
  const ofAll = lately / Math.max(signs.length, 1)
  return new Map(
    Array.from(counts, ([wineId, count]) => [
      wineId,
      {
        trend: Math.log((count.lately + assumedSigns) / (count.tasted * ofAll + assumedSigns)),
        liked: (count.liked + assumedPeople * assumedLikedShare) / (count.tasted + assumedPeople),
        people: count.tasted,
      },
    ]),
  )
}

/** Learned wines, laid out for quick sums: neighbours by their place instead of by id. */
export type CoRatings = {
  wineIds: Int32Array
  places: ReadonlyMap<number, number>
  neighbours: { places: Uint16Array; together: Float32Array; lately: Float32Array }[]
  standings: Standing[]
}

export function buildCoRatings(learned: readonly LearnedWine[]): CoRatings {
  const places = new Map(learned.map(({ wineId }, place) => [wineId, place]))
  return {
    wineIds: Int32Array.from(learned, ({ wineId }) => wineId),
    places,
    neighbours: learned.map(({ neighbours }) => {
      // a neighbour may have been deleted since
      const placed = neighbours.wineIds.flatMap((id, index) => (places.has(id) ? [index] : []))
      return {
        places: Uint16Array.from(placed, (index) => places.get(neighbours.wineIds[index] ?? 0) ?? 0),
        together: Float32Array.from(placed, (index) => neighbours.together[index] ?? 0),
        lately: Float32Array.from(placed, (index) => neighbours.lately[index] ?? 0),
      }
    }),
    standings: learned.map(({ standing }) => standing),
  }
}

/** A wine that a person knows: how much the sign counts, and how many days ago it was given. */
export type KnownWine = { wineId: number; weight: number; daysAgo: number }

/** What counts for how much in the score by others. */
const counts = { together: 1.78, lately: 0.8, trend: 0.75, liked: -0.4 }
/** A wine that no neighbour speaks for stands at a twentieth of the average. */
const assumedShare = 0.05

/**
 * How well wines suit a person by what others liked: by wine id, 0 for an average wine, about 6 for the best. Without
 * an entry: nobody who knows one of these wines liked it. Empty when nothing was learned of what the person knows.
 */
export function scoreByOthers(wines: readonly KnownWine[], learned: CoRatings): Map<number, number> {
  const size = learned.wineIds.length
  const together = new Float64Array(size)
  const lately = new Float64Array(size)
  for (const { wineId, weight, daysAgo } of wines) {
    const neighbours = learned.neighbours[learned.places.get(wineId) ?? size]
    if (!neighbours || weight <= 0) continue
    const near = weight * nearness(daysAgo)
    neighbours.places.forEach((place, index) => {
      together[place] = (together[place] ?? 0) + weight * (neighbours.together[index] ?? 0)
      lately[place] = (lately[place] ?? 0) + near * (neighbours.lately[index] ?? 0)
    })
  }
  const average = (sums: Float64Array) => sums.reduce((sum, value) => sum + value, 0) / size
  const relativeTo = (mean: number) => (value: number) =>
    Math.log((mean > 0 ? value / mean : 1) + assumedShare)
  const [togetherScore, latelyScore] = [relativeTo(average(together)), relativeTo(average(lately))]
  const scores = new Map<number, number>()
  together.forEach((sum, place) => {
    const standing = learned.standings[place]
    if (sum === 0 || !standing) return
    scores.set(
      learned.wineIds[place] ?? 0,
      counts.together * togetherScore(sum) +
        counts.lately * latelyScore(lately[place] ?? 0) +
        counts.trend * standing.trend +
        counts.liked * Math.log(standing.liked),
    )
  })
  return scores
}

/** The known wine that speaks most for another, by what others liked. */
export function strongestNeighbour(
  wines: readonly KnownWine[],
  wineId: number,
  learned: CoRatings,
): number | undefined {
  const place = learned.places.get(wineId)
  let strongest: { wineId: number; strength: number } | undefined
  for (const wine of wines) {
    const neighbours = learned.neighbours[learned.places.get(wine.wineId) ?? learned.wineIds.length]
    const index = place === undefined ? -1 : (neighbours?.places.indexOf(place) ?? -1)
    const strength = wine.weight * (neighbours?.together[index] ?? 0)
    if (strength > (strongest?.strength ?? 0)) strongest = { wineId: wine.wineId, strength }
  }
  return strongest?.wineId
}
