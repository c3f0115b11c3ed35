import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readDemoCatalogue } from '../../../seeds/demo-catalogue.ts'
import { readDemoRatings } from '../../../seeds/demo-ratings.ts'
import { discountedPrice, toPesos } from '../../../src/money/money.ts'
import { judgeByFacts } from './by-facts.ts'
import { judgeByShopper } from './by-shopper.ts'
import { judgeBySommelier } from './by-sommelier.ts'
import { readQueries, type JudgedWine } from './need.ts'

/**
 * `npm run search:check -- --judge`: writes judged.tsv.gz, every query with every wine that one of the three rubrics
 * grades: query, wine, median, the three grades, and the three reasons. Grades that differ stay beside each other.
 */
export const judgedFile = path.join(import.meta.dirname, 'judged.tsv.gz')
const judges = [judgeByFacts, judgeBySommelier, judgeByShopper]

export async function judgeQueries(): Promise<void> {
  const wines = await readJudgedWines()
  const lines: string[] = []
  const agreement = { graded: 0, alike: 0, conflicts: 0 }
  for (const { query, need } of await readQueries())
    for (const wine of wines) {
      const opinions = judges.map((judge) => judge(need, wine))
      const grades = opinions.map(({ grade }) => grade).toSorted((a, b) => a - b)
      const [lowest = 0, median = 0, highest = 0] = grades
      if (highest === 0) continue
      agreement.graded += 1
      if (lowest === highest) agreement.alike += 1
      if (highest - lowest > 1) agreement.conflicts += 1
      lines.push(
        [
          query,
          wine.id,
          median,
          ...opinions.map(({ grade }) => grade),
          ...opinions.map(({ reason }) => reason),
        ].join('\t'),
      )
    }
  await writeFile(judgedFile, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
  console.log(`${lines.length} lines`, agreement)
}

async function readJudgedWines(): Promise<JudgedWine[]> {
  const stars = Map.groupBy(await readDemoRatings(), ({ sourceId }) => sourceId)
  return (await readDemoCatalogue()).map((wine, index) => {
    const own = stars.get(wine.sourceId) ?? []
    const sum = own.reduce((total, rating) => total + rating.stars, 0)
    return {
      ...wine,
      id: index + 1,
      price: toPesos(discountedPrice(wine.listPrice, wine.discount)),
      opinions: own.length,
      stars: own.length === 0 ? 0 : sum / own.length,
    }
  })
}
