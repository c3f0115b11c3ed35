// `npm run search:check`: sets up what is missing, then measures how well typos are understood.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

process.exit(
  await runToTheEnd(
    await setUp({ build: false }),
    [path.join(root, 'test', 'bench', 'typos.ts'), ...process.argv.slice(2)],
    process.env,
  ),
)
