// `npm start`: sets up what is missing, then serves the shop. Settings: see .env.example.
import path from 'node:path'
import { serveToTheEnd } from './run-to-the-end.mjs'
import { settingsArguments } from './settings-file.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
say('opening the shop')
const code = await serveToTheEnd(
  runtime,
  [...settingsArguments(root), path.join(root, 'src', 'app', 'main.ts')],
  process.env,
)
process.exit(code)
