// `npm start`: sets up what is missing, then serves the shop. Settings: see .env.example.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveToTheEnd } from './run-to-the-end.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
say('opening the shop')
const envFile = path.join(root, '.env')
const code = await serveToTheEnd(
  runtime,
  [...(existsSync(envFile) ? [`--env-file=${envFile}`] : []), path.join(root, 'src', 'app', 'main.ts')],
  process.env,
)
process.exit(code)
