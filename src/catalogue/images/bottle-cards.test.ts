import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf } from './picture.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ REQUESTS_PER_MINUTE: '1200' })
})
afterAll(() => shop.close())

const ask = (path: string) => shop.fetch(new Request(`http://localhost:9${path}`))

test.each([1, 3])('a card shows %i bottles as a picture that every network shows', async (bottles) => {
  const response = await ask(cardOf([1, 2, 3].slice(0, bottles)))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const card = Buffer.from(await response.arrayBuffer())
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630])
  // some networks show nothing larger
  expect(card.byteLength).toBeLessThan(300_000)
})

test('a wine that is not there has no card, and no more than three stand on one', async () => {
  expect((await ask(cardOf([1, 99_999_999]))).status).toBe(404)
  expect((await ask(cardOf([1, 2, 3, 4]))).status).toBe(404)
})

test('one address has only so many drawn', async () => {
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask(cardOf([1]))).status))
  expect(statuses).toContain(429)
})
