import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { judgedFile, judgeQueries } from './judged/judge.ts'
import { fitWeights } from './judged/fit-weights.ts'
import { checkJudgedSearches, type Part } from './judged-searches.ts'
import { rankSearches } from './search-ranks.ts'
import { connectionOf } from './served-shop.ts'

/**
 * `npm run search:check -- --data FOLDER`: how well the search of a running shop finds its own wines, exactly named,
 * reordered and with slips of the keyboard. The mean reciprocal rank is 1 where each is the first. `--misses` prints what
 * was not. With DATABASE_URL that database is used. With `--judged FILE`: see judged-searches.ts; `--judged own`
 * is the shop's own set, of which `--part held-out` is the third that nobody tunes on. `--judge` writes that set anew.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    wines: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
    judged: { type: 'string' },
    judge: { type: 'boolean', default: false },
    fit: { type: 'string' },
    part: { type: 'string', default: 'all' },
    worst: { type: 'string', default: '0' },
  },
})
if (values.judge) await judgeQueries()
else if (values.fit) await fitWeights(fileCalled(values.fit))
else if (values.judged)
  await checkJudgedSearches(fileCalled(values.judged), values.part as Part, Number(values.worst))
else await checkSlips()

/** 'own' is the shop's own judged set. */
function fileCalled(name: string): string {
  return name === 'own' ? judgedFile : name
}

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
