import { expect, test } from 'vitest'
import type { ShopCalls } from '../../../app/shop.contract.ts'
import { createApiClient } from '../../../platform/http/client.ts'
import { loadBands } from './load-bands.ts'

test('a band rule becomes the query of the call, and bands without wines are omitted', async () => {
  const requested: string[] = []
  const api = createApiClient<ShopCalls>({
    base: 'http://shop.test/api',
    dispatch: async ({ url }) => {
      requested.push(url)
      return Response.json({ items: [], page: 0, pages: 0, total: 0, size: 4 })
    },
  })
  const rule = 'variety=Malbec&variety=Bonarda&priceMax=20000&name=&sort=-precio'
  const bands = await loadBands(api, [
    { title: 'Tintos', show: 'row', rule, product_ids: [] },
    { title: 'Para brindar', show: 'link', rule: 'sparkling=true', product_ids: [] },
    { title: 'Asado', show: 'feature', rule: 'pairing=Asado', product_ids: [], drawing: 'asado' },
  ])
  expect(bands).toEqual({
    links: [{ title: 'Para brindar', to: '/?sparkling=true', drawing: 'clinking-glasses' }],
    // its drawing leads there even while there are none
    features: [
      {
        title: 'Asado',
        to: '/?pairing=Asado',
        drawing: expect.stringMatching(/#asado$/) as unknown,
        wines: [],
      },
    ],
    rows: [],
  })
  expect(requested.map((url) => Object.fromEntries(new URL(url).searchParams))).toEqual([
    { pairing: 'Asado', page: '0', size: '6' },
    { variety: 'Malbec,Bonarda', priceMax: '20000', sort: '-precio', page: '0', size: '4' },
  ])
})
