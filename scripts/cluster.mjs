// `npm run cluster`: the shop in several processes on this machine (WORKERS, default one per core). See docs/operations.md.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveToTheEnd } from './run-to-the-end.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
say('opening the shop')
const envFile = path.join(root, '.env')
const code = await serveToTheEnd(
  runtime,
  [...(existsSync(envFile) ? [`--env-file=${envFile}`] : []), path.join(root, 'src', 'app', 'cluster.ts')],
  process.env,
)
process.exit(code)
