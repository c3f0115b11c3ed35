// `npm run stock:check`: checks on the running shop that ledger, stock and reservations agree, that the ledger of refunds agrees
// with payments and orders, and that lines and charges come to the total; lists what does not. With --all, every rule of the
// shop's books.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { settingsFile } from './settings-file.mjs'
import { root } from './setup.mjs'

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const given = process.argv.slice(2)
const all = given.includes('--all')
const email = given.find((argument) => !argument.startsWith('--')) ?? 'admin@descorche.test'
const settings = settingsFile(root)
// the same file as the shop's; the environment takes precedence in both
if (settings) process.loadEnvFile?.(settings)
const folder = path.resolve(root, process.env['DATA_DIR'] || './data')
let endpoint
try {
  endpoint = JSON.parse(readFileSync(path.join(folder, 'embedded-identity.json'), 'utf8'))
} catch {
  fail(
    `No shop with an embedded identity provider runs on ${folder}. Start it with npm start, or ask GET /api/stock/check as an Admin.`,
  )
}
const post = {
  method: 'POST',
  headers: { authorization: `Bearer ${endpoint.secret}`, 'content-type': 'application/json' },
}
try {
  const signedIn = await fetch(`${endpoint.url}/internal/token`, {
    ...post,
    body: JSON.stringify({ email }),
  })
  const { access_token: token } = await signedIn.json()
  const ask = async (path) => {
    const response = await fetch(`${endpoint.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const faults = await response.json()
    if (!response.ok) fail(faults.detail)
    return faults
  }
  const answer = await ask('/stock/check')
  const money = await ask('/refunds/check')
  for (const fault of answer.faults) {
    console.log(
      `${fault.product_id} ${fault.name}: shelf ${fault.shelf}, ledger ${fault.ledger}; reserved ${fault.reserved}, held ${fault.held}`,
    )
  }
  console.log(
    answer.faults.length === 0
      ? `${answer.products} wines: ledger, shelf and holds agree.`
      : `${answer.faults.length} wines do not agree.`,
  )
  for (const fault of money.faults) {
    console.log(
      `${fault.of}: ${fault.ledger} went back by the ledger, ${fault.expected} by payments (${fault.fault})`,
    )
  }
  console.log(
    money.faults.length === 0
      ? `${money.refunds} refunds: ledger and payments agree.`
      : `${money.faults.length} payments or orders do not agree.`,
  )
  for (const { of, sum, total } of money.totals) {
    console.log(`${of}: its bottles and charges come to ${sum}, its total is ${total}`)
  }
  if (money.totals.length === 0) console.log('Orders and purchases: lines and charges come to their totals.')
  const books = all ? await checkBooks(ask) : []
  const faults = answer.faults.length + money.faults.length + money.totals.length + books.length
  process.exit(faults === 0 ? 0 : 1)
} catch (failure) {
  fail(`The shop at ${endpoint.url} does not answer: ${String(failure)}`)
}

/** What breaks a rule twice, a minute apart: the rest was under way. */
async function checkBooks(ask) {
  const first = await ask('/books/check')
  const named = ({ rule, what }) => `${rule}: ${what}`
  let lasting = first.faults.map(named)
  if (lasting.length > 0) {
    await wait(60_000)
    const again = new Set((await ask('/books/check')).faults.map(named))
    lasting = lasting.filter((line) => again.has(line))
  }
  for (const line of lasting) console.log(line)
  console.log(
    lasting.length === 0
      ? `${first.orders} orders: all ${first.rules} rules hold.`
      : `${lasting.length} rows break a rule.`,
  )
  return lasting
}
