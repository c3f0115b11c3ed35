// `npm run --silent token -- EMAIL`: prints an access token for an account of the running shop's embedded provider.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { settingsFile } from './settings-file.mjs'
import { root } from './setup.mjs'

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const email = process.argv[2]
if (!email) fail('Usage: npm run --silent token -- EMAIL')
const settings = settingsFile(root)
// the same file as the shop's; the environment takes precedence in both
if (settings) process.loadEnvFile?.(settings)
const folder = path.resolve(root, process.env['DATA_DIR'] || './data')

const hosted = process.env['IDENTITY_DOMAIN']
if (hosted) fail(`Sign-in is ${hosted}'s: ask for a token there.`)

const endpoint = readTokenEndpoint()
const response = await fetch(`${endpoint.url}/internal/token`, {
  method: 'POST',
  headers: { authorization: `Bearer ${endpoint.secret}`, 'content-type': 'application/json' },
  body: JSON.stringify({ email }),
  signal: AbortSignal.timeout(15_000),
}).catch(() => fail(`The shop at ${endpoint.url} does not answer. Start it with npm start.`))
const answer = await response.json().catch(() => ({}))
if (!response.ok || !answer.access_token)
  fail(answer.error ?? answer.detail ?? `The shop answered ${response.status}.`)
console.log(answer.access_token)

/** The running shop's port and token secret, readable only with access to DATA_DIR. */
function readTokenEndpoint() {
  try {
    const { url, secret } = JSON.parse(readFileSync(path.join(folder, 'embedded-identity.json'), 'utf8'))
    if (URL.canParse(url) && secret) return { url, secret }
  } catch {
    // a shop that stops removes the file
  }
  return fail(`No shop is running on ${folder}. Start it with npm start, then run this again.`)
}
