/**
 * Connects a shop with another system: its stock goes into a file, each of its orders into one of its own, and it is
 * notified of changes. Needs Node 20 and nothing else: `node connector.mjs` with
 *   SHOP    https://tienda.ejemplo.com
 *   KEY     dsk_...: a key with orders.read, amounts.read
 *   SECRET  whsec_...: the secret of the notifications (webhooks) that the shop sends here
 *   PORT    where this program is found: a proxy with TLS leads https://erp.ejemplo.com/avisos here
 *   OUT     the folder for the files
 * Events to choose: stock.updated, product.created, product.updated, order.created, order.updated.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

const { SHOP, KEY, SECRET, PORT = '8080', OUT = './out' } = process.env
if (!SHOP || !KEY || !SECRET) throw new Error('SHOP, KEY and SECRET are needed')
const tooOldSeconds = 300

/** Asks the shop; waits where it says that it is asked too often. */
async function ask(call) {
  for (;;) {
    const response = await fetch(`${SHOP}/api${call}`, { headers: { authorization: `Bearer ${KEY}` } })
    const answer = await response.json()
    if (response.ok) return answer
    const seconds = Number(response.headers.get('retry-after'))
    if (![429, 503].includes(response.status) || !seconds) throw new Error(`${call}: ${answer.detail}`)
    await wait(seconds * 1000)
  }
}

/** Writes a file whole or not at all. */
async function save(name, text) {
  const file = path.join(OUT, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

const stock = new Map()

async function readStock() {
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const list = await ask(`/products?page=${page}&size=100`)
    pages = list.pages
    for (const { id, sku, ean, price, available } of list.items) stock.set(id, { sku, ean, price, available })
  }
}

async function saveStock() {
  const rows = [...stock].sort(([a], [b]) => a - b)
  const cells = rows.map(([id, { sku, ean, price, available }]) => [id, sku ?? '', ean ?? '', price, available])
  const lines = [['id', 'sku', 'ean', 'price', 'available'], ...cells].map((row) => row.join(';'))
  await save('stock.csv', `${lines.join('\n')}\n`)
}

async function saveOrder(id) {
  const [order] = await ask(`/orders?id=${id}`)
  if (order) await save(`orders/${order.numero}.json`, JSON.stringify(order, null, 2))
}

/** Orders of the last week, in case this program was off. */
async function readOrders() {
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const list = await ask(`/admin/sales?desde=${since}&page=${page}&size=100`)
    pages = list.pages
    for (const { id } of list.sales) await saveOrder(id)
  }
}

/** Whether a notice is the shop's, unchanged and of now (Standard Webhooks). */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(seconds)) <= tooOldSeconds)) return false
  const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The newest version of each thing: notices may come twice, or after newer ones. */
const versions = new Map()

async function take({ type, data }) {
  const [thing] = type.split('.')
  const about = `${thing}:${data.product_id ?? data.order_id}`
  if (data.version <= (versions.get(about) ?? 0)) return
  if (thing === 'stock' || thing === 'product') {
    const before = stock.get(data.product_id) ?? {}
    const { sku, ean, price = before.price, available = before.available } = data
    if (data.archived) stock.delete(data.product_id)
    else stock.set(data.product_id, { sku, ean, price, available: available ?? 0 })
    await saveStock()
  } else if (thing === 'order' && type !== 'order.deleted') await saveOrder(data.order_id)
  // noted once it is done: what fails here comes again
  versions.set(about, data.version)
}

/** One notice after the other: a file has one writer. */
let queue = Promise.resolve()

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const done = queue.then(() => take(JSON.parse(body)))
  queue = done.catch((failure) => process.stderr.write(`${failure}\n`))
  // the shop sends again whatever is not answered with 2xx
  response.writeHead(await done.then(() => 204, () => 500)).end()
})

// notices first, then what was before: nothing falls between
server.listen(Number(PORT), async () => {
  queue = queue.then(readStock).then(saveStock).then(readOrders)
  await queue
  const { port } = server.address()
  process.stdout.write(`connected to ${SHOP}, listening at ${port}, ${(await readFile(path.join(OUT, 'stock.csv'))).length} bytes of stock\n`)
})
