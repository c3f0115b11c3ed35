// `npm run cluster`: the shop in several processes on this machine (WORKERS, default one per core). See docs/operations.md.
import path from 'node:path'
import { serveToTheEnd } from './run-to-the-end.mjs'
import { settingsArguments } from './settings-file.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
say('opening the shop')
const code = await serveToTheEnd(
  runtime,
  [...settingsArguments(root), path.join(root, 'src', 'app', 'cluster.ts')],
  process.env,
)
process.exit(code)
