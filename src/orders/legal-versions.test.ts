import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** What a buyer accepted is the text of that day. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Legal = { version: number; text: string; current: boolean }
const read = async (version?: number) =>
  (await shop.ask('GET', `/legal/terms${version ? `?version=${version}` : ''}`)).body as Legal
const put = (body: object) => shop.ask('PUT', '/settings', { as: shop.admin, body })

test('an order names the versions of its day, which stay readable; another name of the seller is a new one', async () => {
  const first = await read()
  expect(first).toMatchObject({ current: true })
  expect(first.text).toContain('Descorche S.A.S.')
  const bought = await order(shop, shop.customer.token, await wineWithStock(shop, 1), 1)
  expect((await put({ legal: { terms: '# Nuevos\n\nDe {vendedor}.' } })).status).toBe(200)
  const second = await read()
  expect(second.text).toBe('# Nuevos\n\nDe Descorche S.A.S. (tienda de demostración).')
  await put({ seller: { legal_name: 'La Cava S.R.L.' } })
  const third = await read()
  expect([third.text, third.version > second.version]).toEqual(['# Nuevos\n\nDe La Cava S.R.L..', true])
  const { body } = await shop.ask('GET', `/orders?id=${bought.id}`, { as: shop.admin })
  const named = (body as OrderAnswer[])[0]?.legal?.find(({ kind }) => kind === 'terms')
  expect(named?.version).toBe(first.version)
  expect(await read(named?.version)).toEqual({ ...first, current: false })
  const { body: versions } = await shop.ask('GET', '/legal/terms/versions', { as: shop.admin })
  expect((versions as { version: number }[]).map(({ version }) => version)).toEqual([
    third.version,
    second.version,
    first.version,
  ])
  expect((await shop.ask('GET', '/legal/terms/versions', { as: shop.customer.token })).status).toBe(403)
  expect((await shop.ask('GET', '/legal/terms?version=999999')).status).toBe(404)
  expect((await shop.ask('GET', '/legal/other')).status).toBe(400)
  expect((await put({ legal: { terms: 'Sin título' } })).status).toBe(422)
})
