// `npm run --silent token -- EMAIL`: prints an access token for an account of the running shop's embedded provider.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const email = process.argv[2]
if (!email) fail('Usage: npm run --silent token -- EMAIL')
const folder = path.resolve(root, process.env['DATA_DIR'] ?? './data')
let door
try {
  door = JSON.parse(readFileSync(path.join(folder, 'embedded-identity.json'), 'utf8'))
} catch {
  fail(`No shop with an embedded identity provider runs on ${folder}. Start it with npm start.`)
}
try {
  const response = await fetch(`${door.url}/internal/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${door.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const answer = await response.json()
  if (!response.ok) fail(answer.error ?? `The shop answered ${response.status}.`)
  console.log(answer.access_token)
} catch {
  fail(`The shop at ${door.url} does not answer. Start it with npm start.`)
}
