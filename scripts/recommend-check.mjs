// `npm run recommend:check`: sets up what is missing, then evaluates the recommendations against real ratings.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

const runtime = await setUp({ build: false })
process.exit(
  await runToTheEnd(
    runtime,
    [
      path.join(root, 'src', 'capabilities', 'recommendations', 'recommendations.check.ts'),
      ...process.argv.slice(2),
    ],
    process.env,
  ),
)
