// `npm run bench`: sets up what is missing, then measures. See test/bench/run.ts. With `--interactions` only what the
// buying journey's touches take: test/bench/interactions-run.ts.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

const program = process.argv.includes('--interactions') ? 'interactions-run.ts' : 'run.ts'
process.exit(
  await runToTheEnd(
    await setUp(),
    [path.join(root, 'test', 'bench', program), ...process.argv.slice(2)],
    process.env,
  ),
)
