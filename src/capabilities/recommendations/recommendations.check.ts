import { writeFile } from 'node:fs/promises'
import { reportFile } from '../../../scripts/report.mjs'
import { readDemoCatalogue } from '../../../seeds/demo-catalogue.ts'
import { readDemoRatings, type DemoRating } from '../../../seeds/demo-ratings.ts'
import { recommend, type Companion } from './recommend.ts'
import { buildCandidates, type Candidates } from '../../catalogue/candidates/candidates.ts'
import { reviewInteraction } from './interactions.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'
import { pairedDifference, wilsonInterval, type Interval } from '../../../test/bench/uncertainty.ts'

/**
 * `npm run recommend:check`: of every person with two or more ratings the latest liked wine is hidden; is it among the
 * first ten that are recommended to them? Baseline: the ten wines with the most ratings. Both are computed without the
 * hidden rating. Writes to reports/; how to read it: docs/recommendations.md.
 */
const listLength = 10
const likedFrom = 4

const catalogue = await readDemoCatalogue()
const producers = [...new Set(catalogue.map((wine) => wine.producer))]
const ratings = (await readDemoRatings()).toSorted((a, b) => a.date.localeCompare(b.date))
const people = [...Map.groupBy(ratings, (rating) => rating.rater).values()].filter((own) => own.length > 1)
const cases = people.flatMap((own) => {
  const hidden = own.findLast((rating) => rating.stars >= likedFrom)
  return hidden ? [{ hidden, shown: own.filter((rating) => rating !== hidden) }] : []
})
const rated = new Set(ratings.map((rating) => rating.sourceId))

const among = [
  { name: `all ${catalogue.length} wines`, hits: judge(() => true) },
  { name: `the ${rated.size} that anybody rated`, hits: judge((wine) => rated.has(wine)) },
]
const lines = among.flatMap(({ name, hits }) => {
  const line = (way: keyof Hit, called: string) => {
    const count = hits.filter((hit) => hit[way]).length
    const share = `${percent(count / hits.length)} (${words(wilsonInterval(count, hits.length))})`
    return `| ${name} | ${called} | ${count} of ${hits.length} | ${share} |`
  }
  const differences = hits.map((hit) => Number(hit.shop) - Number(hit.mostRated))
  const mean = differences.reduce((sum, one) => sum + one, 0) / hits.length
  return [
    line('shop', 'as the shop recommends'),
    line('tasteAlone', 'the same, without what others think'),
    line('mostRated', 'the wines that most people rated'),
    `| ${name} | *the shop less the most rated* | | ${percent(mean)} (${words(pairedDifference(differences))}) |`,
  ]
})
const table = ['| chosen among | way | found | share (95 % interval) |', '|---|---|---|---|', ...lines].join(
  '\n',
)
const report = `${ratings.length} ratings of ${rated.size} of ${catalogue.length} wines; ${people.length} people with two or more ratings, ${cases.length} of them liked a wine.\n\n${table}\n`
console.log(report)
await writeFile(reportFile('recommendations'), `# Recommendations against real ratings\n\n${report}`)

type Hit = { shop: boolean; tasteAlone: boolean; mostRated: boolean }

function judge(onSale: (wine: number) => boolean): Hit[] {
  return cases.map(({ hidden, shown }) => {
    const others = ratings.filter((rating) => rating !== hidden)
    const candidates = candidatesOf(others, onSale)
    const interactions = shown.map((rating) => reviewInteraction(rating.sourceId, rating.stars))
    const known = new Set(shown.map((rating) => rating.sourceId))
    const found = (list: { id: number }[]) => list.some(({ id }) => id === hidden.sourceId)
    const companions = companionsOf(
      others.filter((rating) => rating.rater !== hidden.rater),
      known,
    )
    const popular = [...candidates.values()]
      .filter((wine) => !known.has(wine.facts.id))
      .toSorted((a, b) => b.facts.reviewCount - a.facts.reviewCount)
      .slice(0, listLength)
    return {
      shop: found(recommend({ candidates, interactions, companions, size: listLength })),
      tasteAlone: found(
        recommend({ candidates: candidatesOf([], onSale), interactions, companions: [], size: listLength }),
      ),
      mostRated: popular.some((wine) => wine.facts.id === hidden.sourceId),
    }
  })
}

function candidatesOf(known: DemoRating[], onSale: (wine: number) => boolean): Candidates {
  const byWine = Map.groupBy(known, (rating) => rating.sourceId)
  return buildCandidates(
    catalogue
      .filter((wine) => onSale(wine.sourceId))
      .map((wine, index): WineFacts => {
        const stars = (byWine.get(wine.sourceId) ?? []).map((rating) => rating.stars)
        return {
          ...wine,
          id: wine.sourceId,
          producerId: producers.indexOf(wine.producer),
          price: wine.listPrice,
          shopOrder: index,
          reviewCount: stars.length,
          reviewSum: stars.reduce((sum, one) => sum + one, 0),
          available: 1,
        }
      }),
  )
}

/**
 * Wines that another user liked together with one that this user knows: the file has no orders, liking replaces buying.
 */
function companionsOf(others: DemoRating[], known: Set<number>): Companion[] {
  const together = new Map<string, Companion>()
  for (const own of Map.groupBy(others, (rating) => rating.rater).values()) {
    const liked = own.filter((rating) => rating.stars >= likedFrom)
    for (const one of liked) {
      if (!known.has(one.sourceId)) continue
      for (const other of liked) {
        if (other === one) continue
        const key = `${other.sourceId}/${one.sourceId}`
        const companion = together.get(key) ?? { wineId: other.sourceId, beside: one.sourceId, orders: 0 }
        companion.orders += 1
        together.set(key, companion)
      }
    }
  }
  return [...together.values()]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function words({ low, high }: Interval): string {
  return `${percent(low)} to ${percent(high)}`
}
