// `npm run bench`: sets up what is missing, then measures. See test/bench/run.ts.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

process.exit(
  await runToTheEnd(
    await setUp(),
    [path.join(root, 'test', 'bench', 'run.ts'), ...process.argv.slice(2)],
    process.env,
  ),
)
