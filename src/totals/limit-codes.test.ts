import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { takesCode } from './limit-codes.ts'
import type { QuoteAnswer } from './quote.contract.ts'

let shop: TestShop
let wine: number
let seller: string
const code = 'SECRETO77'
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  seller = (await shop.staff('mostrador@ejemplo.test', 'Ventas')).token
})
beforeEach(async () => {
  await shop.database.pool.query('TRUNCATE allowances')
  await shop.database.pool.query('DELETE FROM promotions')
  await buying.promote(shop, { code, effect: { kind: 'percent', value: 10, on: 'order' } })
})
afterEach(() => shop.database.pool.query('TRUNCATE allowances'))
afterAll(() => shop.close())

const products = () => [{ product_id: wine, quantity: 1 }]
type Try = { as?: string; from?: string }
const quote = async (given: string, { as, from }: Try = {}) => {
  const { status, body } = await shop.ask('POST', '/quote', {
    body: { products: products(), code: given },
    ...(as ? { as } : {}),
    ...(from ? { from } : {}),
  })
  expect(status).toBe(200)
  return (body as QuoteAnswer).code
}
const tooMany = 'Ya se probaron muchos códigos'
const isRefused = ({ why }: QuoteAnswer['code']) => why?.startsWith(tooMany) === true
const guess = (index: number) => `AL-AZAR-${index}`

/** How many of so many guesses, forty at a time, were answered with a reason of their own. */
async function answered(guesses: number, by: (index: number) => Try): Promise<number> {
  let judged = 0
  for (let first = 0; first < guesses; first += 40) {
    const indexes = Array.from({ length: Math.min(40, guesses - first) }, (_, index) => first + index)
    const results = await Promise.all(indexes.map((index) => quote(guess(index), by(index))))
    judged += results.filter((one) => !isRefused(one)).length
  }
  return judged
}

test('of 150 guesses of one connection at once twenty are answered, and then the right code is not', async () => {
  const from = '203.0.113.9'
  expect(await answered(150, () => ({ from }))).toBe(20)
  const right = await quote(code, { from })
  expect(right.accepted).toBe(false)
  expect(isRefused(right)).toBe(true)
  expect((await quote(code, { from: '203.0.114.9' })).accepted).toBe(true)
  // an account of its own is not held up by the connection
  expect((await quote(code, { from, as: shop.customer.token })).accepted).toBe(true)
})

test('an account has ten, wherever it is, and all accounts of a connection sixty', async () => {
  const as = shop.customer.token
  expect(await answered(30, (index) => ({ as, from: `10.0.${index}.1` }))).toBe(10)
  await shop.database.pool.query('TRUNCATE allowances')
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => shop.person(`prueba${index}@ejemplo.test`)),
  )
  const from = '203.0.113.10'
  expect(await answered(160, (index) => ({ as: people[index % 8]?.token ?? '', from }))).toBe(60)
})

test('everybody together has six hundred; who signed in is not held up by who did not', async () => {
  expect(await answered(700, (index) => ({ from: `10.${index >> 4}.1.1` }))).toBe(600)
  expect(isRefused(await quote(code, { from: '10.200.1.1' }))).toBe(true)
  expect((await quote(code, { from: '10.200.1.1', as: shop.customer.token })).accepted).toBe(true)
}, 120_000)

test('an honest buyer is not held up: a slip, the same code again and again, the right one as often as it takes', async () => {
  const from = '203.0.113.11'
  for (const slip of ['SECRETO7', 'SECRET077', 'SECRETO-77'])
    expect((await quote(slip, { from })).why).toBe('Ese código no existe.')
  for (let times = 0; times < 40; times += 1) {
    expect((await quote('SECRETO7', { from })).why).toBe('Ese código no existe.')
    expect((await quote(` ${code.toLowerCase()} `, { from })).accepted).toBe(true)
  }
  expect(await answered(30, () => ({ from }))).toBe(17)
  // the one that is in the cart goes on
  expect((await quote(code, { from })).accepted).toBe(true)
})

test('every call that takes a code has the limit', async () => {
  const calls = shop.calls.filter(({ contract }) => takesCode(contract))
  const names = calls.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(names).toEqual([
    'POST /orders/manual',
    'POST /orders/manual/totals',
    'POST /orders/{id}/quote',
    'POST /payment',
    'POST /payment/checkout',
    'POST /quote',
  ])
  const buyer = await shop.person('adivina@ejemplo.test')
  const { id } = await buying.order(shop, buyer.token, wine, 1)
  const manual = { products: products(), channel: 'counter', way: 'cash', paid: true, delivered: true }
  const attempts: Record<string, (given: string) => ReturnType<TestShop['ask']>> = {
    'POST /orders/manual': (given) =>
      shop.ask('POST', '/orders/manual', {
        as: seller,
        body: { ...manual, code: given, idempotency_key: randomUUID() },
      }),
    'POST /orders/manual/totals': (given) =>
      shop.ask('POST', '/orders/manual/totals', { as: seller, body: { products: products(), code: given } }),
    'POST /orders/{id}/quote': (given) =>
      shop.ask('POST', `/orders/${id}/quote`, { as: buyer.token, body: { code: given } }),
    'POST /payment': (given) =>
      shop.ask('POST', '/payment', { as: buyer.token, body: { products: products(), code: given } }),
    'POST /payment/checkout': (given) =>
      shop.ask('POST', '/payment/checkout', { as: buyer.token, body: { id, code: given } }),
    'POST /quote': (given) =>
      shop.ask('POST', '/quote', { as: buyer.token, body: { products: products(), code: given } }),
  }
  let tried = 0
  for (const name of names) {
    await shop.database.pool.query('TRUNCATE allowances')
    const attempt = attempts[name]
    if (!attempt) throw new Error(`${name} is not tried`)
    let judged = 0
    for (let index = 0; index < 25; index += 1) {
      tried += 1
      if (!JSON.stringify((await attempt(guess(index))).body).includes(tooMany)) judged += 1
    }
    expect(judged, name).toBe(10)
    tried += 1
    const right = await attempt(code)
    expect(JSON.stringify(right.body), `${name} with the right one`).toContain(tooMany)
  }
  console.info(`${tried} codes tried at ${names.length} calls, ${names.length * 10} judged, 0 found`)
})
