// `npm run recommend:check`: sets up whatever is missing, then tries the recommendations on real ratings.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, setUp } from './setup.mjs'

const runtime = await setUp({ build: false })
process.exit(
  await runToTheEnd(runtime, [path.join(root, 'test', 'bench', 'recommendations.ts')], process.env),
)
