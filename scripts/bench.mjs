// `npm run bench`: sets up what is missing, then measures (test/bench/run.ts). `--interactions` measures only
// the buying journey's interactions (test/bench/interactions-run.ts); `--memory` records an hour of memory by
// kind (test/bench/memory-run.ts).
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

const given = new Set(process.argv)
const program = given.has('--interactions')
  ? 'interactions-run.ts'
  : given.has('--memory')
    ? 'memory-run.ts'
    : 'run.ts'
process.exit(
  await runToTheEnd(
    await setUp(),
    [path.join(root, 'test', 'bench', program), ...process.argv.slice(2)],
    process.env,
  ),
)
