import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { choose, offerTransfers } from '../../test/waiting-for-money.ts'

/** What one buyer's pictures cost everybody else. */

let shop: TestShop
let wine: number
/** Eight megapixels of 16 bits, every row needed before the first is whole. */
let slow: Uint8Array
beforeAll(async () => {
  shop = await openTestShop()
  await offerTransfers(shop)
  wine = await buying.wineWithStock(shop, 20)
  slow = await sharp({ create: { width: 2800, height: 2800, channels: 3, background: '#6e1429' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
})
beforeEach(async () => {
  await shop.database.pool.query('TRUNCATE allowances')
})
afterAll(() => shop.close())

async function buyer(name: string) {
  const { token } = await shop.person(`${name}@ejemplo.test`)
  const { id } = await buying.order(shop, token, wine, 1)
  expect((await choose(shop, token, id, { payment_way: 'transfer' })).status).toBe(200)
  return { token, id }
}

async function send(path: string, as: string, content: Uint8Array, signal?: AbortSignal) {
  const body = new FormData()
  body.set('file', new File([content as Uint8Array<ArrayBuffer>], 'foto.png', { type: 'image/png' }))
  const request = new Request(`http://localhost:9/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body,
    ...(signal ? { signal } : {}),
  })
  const response = await shop.fetch(request)
  return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail }
}

const bomb = () =>
  sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#6e1429' } })
    .png({ palette: true })
    .toBuffer()

test('a picture of 52 megapixels is refused at once, and twenty files an hour are looked at', async () => {
  const { token, id } = await buyer('bombas')
  const file = await bomb()
  const statuses: number[] = []
  const began = Date.now()
  for (let times = 0; times < 22; times += 1) {
    const { status, detail } = await send(`/orders/${id}/receipts`, token, file)
    statuses.push(status)
    if (times === 0) expect(detail).toContain('12 megapíxeles')
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429, 429])
  expect(Date.now() - began).toBeLessThan(60_000)
})

test("of one buyer's pictures at once two wait, a closed connection leaves, and a photograph of the shop passes them", async () => {
  const [ana, eva] = [await buyer('ana.fila'), await buyer('eva.fila')]
  const done: string[] = []
  const note = async (name: string, sent: ReturnType<typeof send>) => {
    const { status } = await sent
    done.push(`${name} ${status}`)
  }
  const gone = new AbortController()
  const own = [0, 1, 2, 3].map((index) =>
    note(
      `ana ${index}`,
      send(`/orders/${ana.id}/receipts`, ana.token, slow, index === 1 ? gone.signal : undefined),
    ),
  )
  const other = note('eva', send(`/orders/${eva.id}/receipts`, eva.token, slow))
  const small = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#6e1429' } })
    .png()
    .toBuffer()
  const photograph = note('photograph', send('/pictures', shop.admin, small))
  gone.abort()
  await Promise.all([...own, other, photograph])
  // one has its turn, one waits, one has left, and one finds no place
  expect(done.filter((one) => one.startsWith('ana') && one.endsWith('200'))).toHaveLength(2)
  expect(done).not.toContain('ana 1 200')
  expect(done.filter((one) => one.startsWith('ana') && one.endsWith('429')).length).toBeGreaterThan(0)
  expect(done).toContain('eva 200')
  expect(done).toContain('photograph 200')
})
