import { createAdaptorServer } from '@hono/node-server'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from './paid-order.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** The example of docs/programs.md, run as a stranger would run it: against a shop's address, with a key and a secret. */
const program = path.resolve(import.meta.dirname, '../examples/connector/connector.mjs')

let shop: TestShop
let listener: http.Server
let out: string
let connector: ChildProcess
let output = ''
let address: string
beforeAll(async () => {
  shop = await openTestShop({ WEBHOOKS_TO_INNER_NETWORKS: 'true' })
  out = await mkdtemp(path.join(tmpdir(), 'connector-'))
  listener = createAdaptorServer({ fetch: (request) => shop.fetch(request) }) as http.Server
  const url = `http://127.0.0.1:${await listening(listener)}`
  const key = await make('/keys', { name: 'ERP', scopes: ['orders.read', 'amounts.read'] })
  // a port that is free now
  const probe = createAdaptorServer({ fetch: () => new Response() }) as http.Server
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  address = `http://127.0.0.1:${port}/avisos`
  const events = ['stock.updated', 'product.created', 'product.updated', 'order.created', 'order.updated']
  const webhook = await make('/webhooks', { url: address, events })
  connector = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SHOP: url,
      KEY: key['key'] as string,
      SECRET: webhook['secret'] as string,
      PORT: String(port),
      OUT: out,
    },
  })
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('connected to')) resolve()
    }
    connector.stdout?.on('data', hear)
    connector.stderr?.on('data', hear)
    connector.on('exit', () => reject(new Error(output)))
  })
})
afterAll(async () => {
  connector.kill()
  listener.close()
  await shop.close()
  await rm(out, { recursive: true, force: true })
})

function listening(server: http.Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

async function make(call: string, body: object): Promise<Record<string, unknown>> {
  const answer = await shop.ask('POST', call, { as: shop.admin, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Record<string, unknown>
}

async function stockFile(): Promise<Map<number, string>> {
  const text = await readFile(path.join(out, 'stock.csv'), 'utf8')
  const rows = text.trim().split('\n').slice(1)
  return new Map(rows.map((row) => [Number(row.split(';')[0]), row.split(';').slice(3).join(';')]))
}

test('the example has fewer than 150 lines', async () => {
  expect((await readFile(program, 'utf8')).trimEnd().split('\n').length).toBeLessThan(150)
})

test('all stock is in the file, at today’s price', async () => {
  const { rows } = await shop.database.pool.query<{ id: number; price: number; available: number }>(
    `SELECT id, price / 100.0::float8 AS price, greatest(0, stock - reserved) AS available FROM products WHERE archived_at IS NULL`,
  )
  const stock = await stockFile()
  expect(stock.size).toBe(rows.length)
  for (const { id, price, available } of rows) expect(stock.get(id), String(id)).toBe(`${price};${available}`)
})

test('a change of stock or price, and an order, are there a moment later', async () => {
  await shop.database.pool.query(
    'UPDATE products SET stock = reserved + 77, list_price = 2000000, discount = 0 WHERE id = 17',
  )
  await expect.poll(async () => (await stockFile()).get(17)).toBe('20000;77')
  const { numero } = await insertPaidOrder(shop.database.pool, { userId: shop.customer.id, productId: 17 })
  await expect.poll(() => readdir(path.join(out, 'orders')).catch(() => [])).toContain(`${numero}.json`)
  const order = JSON.parse(await readFile(path.join(out, 'orders', `${numero}.json`), 'utf8')) as object
  expect(order).toMatchObject({ numero, total: 20_000 })
})

test('a forged notice changes nothing', async () => {
  const before = await stockFile()
  const body = JSON.stringify({
    type: 'stock.updated',
    data: { product_id: 17, available: 0, version: 9e15 },
  })
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  }
  const unsigned = { ...headers, 'webhook-signature': '' }
  for (const given of [headers, unsigned, {}] as Record<string, string>[])
    expect((await fetch(address, { method: 'POST', body, headers: given })).status).toBe(401)
  expect(await stockFile()).toEqual(before)
})
