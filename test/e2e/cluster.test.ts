import { execFile } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { until } from '../buying.ts'
import { openTokens, type Tokens } from '../reliability/people.ts'
import { openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { fillAddress } from './fill-address.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** `npm run cluster`: two processes on one port, which must behave as one shop. */
const workers = 2
let shop: ServedShop
let browser: Browser
let database: Database
let tokens: Tokens

beforeAll(async () => {
  const settings = { WORKERS: String(workers), LOG_LEVEL: 'info' }
  ;[shop, browser] = await Promise.all([serveShop(settings, 'cluster.ts'), openBrowser()])
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 4 })
  tokens = await openTokens(database.pool, shop.url)
  // the first worker answers before the others are there
  await until(async () => shop.logs().split('Descorche is open').length - 1 === workers || undefined)
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await shop?.stop()
})

type Question = { as?: string; json?: object; form?: string; agent?: http.Agent }

/** One request, on a connection of its own unless an agent keeps some: connections are distributed over the workers. */
function ask(method: string, address: string, { as, json, form, agent }: Question = {}) {
  const text = json ? JSON.stringify(json) : form
  const headers = {
    ...(as ? { authorization: `Bearer ${as}` } : {}),
    ...(text === undefined
      ? {}
      : { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
  }
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = http.request(
      new URL(address, shop.url),
      { method, headers, agent: agent ?? false },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      },
    )
    request.on('error', reject).end(text)
  })
}

/** A whole purchase as a program sees it. Out: the order, or the first answer that was not the right one. */
async function purchase(as: string, product_id: number): Promise<number | string> {
  const started = await ask('POST', '/api/payment', {
    as,
    json: { products: [{ product_id, quantity: 1 }], postal_code: '1414', delivery: 'caba-retiro-palermo' },
  })
  if (started.status !== 200) return `POST /payment ${started.status} ${started.body}`
  const { id_payment } = JSON.parse(started.body) as { id_payment: string }
  const placed = await ask('POST', '/api/orders', { as, json: { id_payment } })
  if (placed.status !== 200) return `POST /orders ${placed.status} ${placed.body}`
  const checkout = `/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(id_payment)}`
  const paid = await ask('POST', checkout, { form: 'decision=approved' })
  if (paid.status !== 303) return `checkout ${paid.status} ${paid.body}`
  return (JSON.parse(placed.body) as { order: OrderAnswer }).order.id
}

test('a hundred purchases of a hundred are paid, whichever worker each request meets', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE stock - reserved >= 2 AND archived_at IS NULL ORDER BY id LIMIT 100',
  )
  const bought: (number | string)[] = []
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = lane; n < 100; n += 4) {
      bought.push(await purchase(await tokens(`comprador-${n}`), rows[n]?.id ?? 0))
    }
  })
  await Promise.all(lanes)
  expect(bought.filter((order) => typeof order === 'string')).toEqual([])
  const states = async () => {
    const found = await database.pool.query<{ estado: string; orders: number }>(
      'SELECT estado, count(*)::int AS orders FROM orders WHERE id = ANY($1) GROUP BY estado',
      [bought],
    )
    return found.rows
  }
  await expect.poll(states).toEqual([{ estado: 'Creada', orders: 100 }])
  expect(await findStockFaults(database.db)).toEqual([])
})

test('a worker that goes takes nothing with it: npm run token works, and another comes', async () => {
  const token = () => {
    const env = { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: '' }
    const args = [path.resolve(import.meta.dirname, '../../scripts/token.mjs'), 'cliente@descorche.test']
    return promisify(execFile)(process.execPath, args, { env }).then(({ stdout }) => stdout.trim())
  }
  expect(await token()).toMatch(/^ey/)
  const worker = Number(/"pid":(\d+),"msg":"worker started"/.exec(shop.logs())?.[1])
  process.kill(worker, 'SIGTERM')
  await until(async () => shop.logs().includes(`"pid":${worker},"exit"`) || undefined)
  expect(await token()).toMatch(/^ey/)
  await until(async () => shop.logs().split('Descorche is open').length - 1 === workers + 1 || undefined)
  expect((await ask('GET', '/api/orders', { as: await token() })).status).toBe(200)
})

test('a scrape that meets one worker has the figures of both', async () => {
  const scrape = async () => (await ask('GET', '/metrics')).body
  const figure = (text: string, name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  const series = 'descorche_requests_total{part="GET /health",status="200"}'.replace(/[{}]/g, '\\$&')
  const before = await scrape()
  for (let n = 0; n < 10; n += 1) await ask('GET', '/api/health')
  const after = await scrape()
  expect(figure(after, series) - (figure(before, series) || 0)).toBe(10)
  expect(figure(after, 'descorche_workers')).toBe(workers)
  expect(figure(after, 'descorche_workers_silent')).toBe(0)
  expect(figure(after, 'descorche_database_up')).toBe(1)
})

test('SIGHUP replaces every worker, and no request fails meanwhile', async () => {
  const keepAlive = new http.Agent({ keepAlive: true })
  const lines = () => shop.logs().split('\n')
  const replaced = () => lines().filter((line) => line.includes('worker replaced')).length
  const before = replaced()
  let asking = true
  const answers: (number | string)[] = []
  const lane = async (method: string, address: string, question: Question) => {
    while (asking) {
      const { status } = await ask(method, address, question).catch((failure: Error) => ({
        status: failure.message,
      }))
      answers.push(status)
    }
  }
  const body = { json: { products: [{ product_id: 1, quantity: 1 }] } }
  const lanes = [
    lane('GET', '/', {}),
    lane('GET', '/api/ready', { agent: keepAlive }),
    lane('POST', '/api/quote', { ...body, agent: keepAlive }),
  ]
  shop.signal('SIGHUP')
  await expect.poll(replaced, { interval: 200 }).toBe(before + workers)
  // what the workers that are gone had counted is still there
  const { body: figures } = await ask('GET', '/metrics')
  asking = false
  await Promise.all(lanes)
  keepAlive.destroy()
  expect(answers.filter((status) => status !== 200)).toEqual([])
  expect(answers.length).toBeGreaterThan(20)
  expect(figures).toMatch(/^descorche_requests_total\{part="POST \/payment",status="200"\} [1-9]\d\d/m)
})

test('a customer signs in, buys and pays in a browser', async () => {
  const { page } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/?type=Blanco&size=8`)
  await settled(page)
  await page
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.getByText('Orden Ingresada!').waitFor()
  await page.getByRole('link', { name: 'Finalizar Compra' }).first().click()
  await page.getByRole('heading', { name: 'Datos de Envio' }).waitFor()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /¡Gracias por tu compra/ }).waitFor()
})
