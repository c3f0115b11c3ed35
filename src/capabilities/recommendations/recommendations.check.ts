import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { reportFile } from '../../../scripts/report.mjs'
import { readDemoCatalogue } from '../../../seeds/demo-catalogue.ts'
import { plantedTastes, readTasteRatings, type TasteRating } from '../../../seeds/taste-ratings.ts'
import { buildCandidates, type Candidates } from '../../catalogue/candidates/candidates.ts'
import {
  buildCoRatings,
  isLiked,
  learnStandings,
  learnTastes,
  type CoRatings,
  type Standing,
  type TasteSign,
} from './co-ratings.ts'
import { reviewInteraction } from './interactions.queries.ts'
import { recommend } from './recommend.ts'
import { pairedDifference, wilsonInterval, type Interval } from '../../../test/bench/uncertainty.ts'

/**
 * `npm run recommend:check -- --ratings FILE`: the last wine that each person of FILE liked is hidden; is it among the
 * first ten of all wines of the shop that they have not rated? What others liked comes from the demo's own ratings
 * without the people of FILE. Without FILE: the demo's people in four parts, each judged by the other three.
 * Baselines in the same run: the most rated wines, and item-to-item cosine with shrinkage.
 */
const listLength = 10
const parts = 4
const { values } = parseArgs({ options: { ratings: { type: 'string' } } })

const catalogue = await readDemoCatalogue()
const sold = new Set(catalogue.map((wine) => wine.sourceId))
const planted = await readSold(plantedTastes)

type Case = { hidden: TasteRating; known: TasteRating[] }
type Place = number | undefined
type Judged = { shop: Place; taste: Place; cosine: Place; mostRated: Place; milliseconds: number }

const judged: Judged[] = []
const shown = new Set<number>()
if (values.ratings) {
  const asked = await readSold(values.ratings)
  const people = new Set(asked.map(({ person }) => person))
  await judge(
    casesIn(asked),
    planted.filter(({ person }) => !people.has(person)),
  )
} else {
  const people = [...new Set(planted.map(({ person }) => person))]
  const partOf = new Map(people.map((person, index) => [person, index % parts]))
  for (let part = 0; part < parts; part += 1) {
    const own = planted.filter(({ person }) => partOf.get(person) === part)
    const others = planted.filter(({ person }) => partOf.get(person) !== part)
    await judge(casesIn(own), others)
  }
}
await report()

async function readSold(file: string): Promise<TasteRating[]> {
  return (await readTasteRatings(file)).filter(({ sourceId }) => sold.has(sourceId))
}

function casesIn(ratings: TasteRating[]): Case[] {
  return [...Map.groupBy(ratings, ({ person }) => person).values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => a.day - b.day)
    const hidden = inOrder.findLast(({ stars }) => isLiked(stars))
    const visible = inOrder.filter((rating) => rating !== hidden)
    return hidden && visible.length > 0 ? [{ hidden, known: visible }] : []
  })
}

async function judge(cases: Case[], others: TasteRating[]): Promise<void> {
  const signs = others.map(toSign)
  const newest = others.reduce((latest, { day }) => Math.max(latest, day), 0)
  const learned = buildCoRatings(await learnTastes(signs, newest))
  const candidates = candidatesOf(others)
  const cosine = cosineOf(signs)
  const counts = Map.groupBy(others, ({ sourceId }) => sourceId)
  const mostRated = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([wine]) => wine)
  const standingsAt = standingsByMonth(signs, learned)
  for (const { hidden, known } of cases) {
    const interactions = known.map((rating) =>
      reviewInteraction(rating.sourceId, Math.round(rating.stars), hidden.day - rating.day),
    )
    const question = { candidates, interactions, companions: [], size: listLength }
    const coRatings = { ...learned, standings: standingsAt(hidden.day) }
    const start = process.cpuUsage()
    const list = recommend({ ...question, coRatings }).map(({ id }) => id)
    const { user, system } = process.cpuUsage(start)
    const milliseconds = (user + system) / 1000
    for (const wine of list) shown.add(wine)
    const rated = new Set(known.map(({ sourceId }) => sourceId))
    const placeIn = (wines: number[]): Place => {
      const index = wines.indexOf(hidden.sourceId)
      return index < 0 ? undefined : index
    }
    judged.push({
      shop: placeIn(list),
      taste: placeIn(recommend(question).map(({ id }) => id)),
      cosine: placeIn(cosine(rated)),
      mostRated: placeIn(mostRated.filter((wine) => !rated.has(wine)).slice(0, listLength)),
      milliseconds,
    })
  }
}

function toSign({ person, sourceId, stars, day }: TasteRating): TasteSign {
  return { person, wineId: sourceId, liked: isLiked(stars), day }
}

/** The standings of each month that is asked about: a shop knows what is sought today, not in later years. */
function standingsByMonth(signs: TasteSign[], learned: CoRatings): (day: number) => Standing[] {
  const byMonth = new Map<number, Standing[]>()
  return (day) => {
    const month = Math.floor(day / 30)
    const standings = byMonth.get(month)
    if (standings) return standings
    const byWine = learnStandings(signs, month * 30)
    const list = Array.from(
      learned.wineIds,
      (wine, place) => byWine.get(wine) ?? (learned.standings[place] as Standing),
    )
    byMonth.set(month, list)
    return list
  }
}

function candidatesOf(ratings: TasteRating[]): Candidates {
  const byWine = Map.groupBy(ratings, ({ sourceId }) => sourceId)
  const producers = [...new Set(catalogue.map((wine) => wine.producer))]
  return buildCandidates(
    catalogue.map((wine, index) => {
      const stars = (byWine.get(wine.sourceId) ?? []).map((rating) => rating.stars)
      return {
        ...wine,
        id: wine.sourceId,
        producerId: producers.indexOf(wine.producer),
        price: wine.listPrice,
        shopOrder: index,
        reviewCount: stars.length,
        reviewSum: stars.reduce((sum, rating) => sum + rating, 0),
        available: 1,
      }
    }),
  )
}

/** The usual baseline: cosine between wines by the people who rated both, with shrinkage. */
function cosineOf(signs: TasteSign[]): (rated: Set<number>) => number[] {
  const shrinkage = 20
  const wines = [...sold]
  const places = new Map(wines.map((wine, place) => [wine, place]))
  const both = new Float64Array(wines.length ** 2)
  for (const own of Map.groupBy(signs, ({ person }) => person).values())
    for (const sign of own)
      for (const other of own) {
        const cell = (places.get(sign.wineId) ?? 0) * wines.length + (places.get(other.wineId) ?? 0)
        both[cell] = (both[cell] ?? 0) + 1
      }
  const people = wines.map((_, place) => both[place * wines.length + place] ?? 0)
  return (rated) => {
    const sums = wines.map((wine, place) => {
      let sum = 0
      for (const ratedWine of rated) {
        const row = places.get(ratedWine) ?? 0
        sum +=
          (both[row * wines.length + place] ?? 0) /
          (Math.sqrt((people[row] ?? 0) * (people[place] ?? 0)) + shrinkage)
      }
      return { wine, sum: rated.has(wine) ? -1 : sum }
    })
    return sums
      .toSorted((a, b) => b.sum - a.sum)
      .slice(0, listLength)
      .map(({ wine }) => wine)
  }
}

async function report(): Promise<void> {
  const cases = judged.length
  const gain = (place: Place) => (place === undefined ? 0 : 1 / Math.log2(place + 2))
  const line = (name: string, of: (outcome: Judged) => Place) => {
    const hits = judged.filter((outcome) => of(outcome) !== undefined).length
    const gains = judged.map((outcome) => gain(of(outcome)))
    const interval = pairedDifference(gains)
    return `| ${name} | ${share(hits / cases)} (${inWords(wilsonInterval(hits, cases))}) | ${mean(gains).toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}) |`
  }
  const table = [
    '| list | HR@10 (95 % interval) | NDCG@10 (95 % interval) |',
    '|---|---|---|',
    line('as the shop recommends', (outcome) => outcome.shop),
    line('likeness of the wines alone', (outcome) => outcome.taste),
    line('item-to-item cosine with shrinkage', (outcome) => outcome.cosine),
    line('the most rated wines', (outcome) => outcome.mostRated),
  ].join('\n')
  const times = judged.map((outcome) => outcome.milliseconds).toSorted((a, b) => a - b)
  const last = [
    `HR@10 ${(judged.filter(({ shop }) => shop !== undefined).length / cases).toFixed(4)}`,
    `NDCG@10 ${mean(judged.map(({ shop }) => gain(shop))).toFixed(4)}`,
    `coverage ${(shown.size / catalogue.length).toFixed(3)}`,
    `p95 ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
    `cases ${cases}`,
  ].join(' ')
  console.log(`${table}\n\n${last}`)
  await writeFile(
    reportFile('recommendations'),
    `# Recommendations against real ratings\n\n${table}\n\n${last}\n`,
  )
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / Math.max(numbers.length, 1)
}

function share(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

function inWords({ low, high }: Interval): string {
  return `${share(low)} to ${share(high)}`
}
