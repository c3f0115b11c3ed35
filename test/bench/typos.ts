import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { checkJudgedSearches } from './judged-searches.ts'
import { rankSearches } from './search-ranks.ts'
import { connectionOf } from './served-shop.ts'

/**
 * `npm run search:check -- --data FOLDER`: how well the search of a running shop finds its own wines, exactly named,
 * reordered and with slips of the keyboard. The mean reciprocal rank is 1 where each is the first. `--misses` prints what
 * was not. With DATABASE_URL that database is used. With `--judged FILE`: see judged-searches.ts.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    wines: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
    judged: { type: 'string' },
  },
})
if (values.judged) await checkJudgedSearches(values.judged)
else await checkSlips()

async function checkSlips(): Promise<void> {
  const database = openDatabase({
    connectionString: process.env['DATABASE_URL'] ?? (await connectionOf(values.data)),
    poolSize: 1,
  })
  const ranks = await rankSearches(database.db, Number(values.wines), Number(values.seed))
  await database.close()
  console.log('| query | wines | mean reciprocal rank | p50 ms | p95 ms |\n|---|---|---|---|---|')
  for (const { called, wines, meanRank, times } of ranks) {
    const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1)
    console.log(`| ${called} | ${wines} | ${meanRank.toFixed(3)} | ${at(0.5)} | ${at(0.95)} |`)
  }
  if (values.misses) console.log(ranks.flatMap(({ misses }) => misses).join('\n'))
}
