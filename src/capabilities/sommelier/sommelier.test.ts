import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { adventures, budgets, foods, occasions, tastes } from './answers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (answers: Record<string, string>) =>
  shop.ask('GET', `/sommelier?${new URLSearchParams(answers).toString()}`)
const some = { ocasion: 'cena', comida: 'asado', gusto: 'intenso', presupuesto: '40000', aventura: 'clasico' }

test('every food, taste and budget leads to three wines of the demo shop within the budget', async () => {
  for (const comida of foods) {
    for (const gusto of tastes) {
      for (const [index, presupuesto] of budgets.entries()) {
        const ocasion = occasions[index % occasions.length] ?? 'cena'
        const aventura = adventures[index % adventures.length] ?? 'clasico'
        const { status, body } = await ask({ ocasion, comida, gusto, presupuesto, aventura })
        const { note, items } = body as { note: string | null; items: ProductAnswer[] }
        expect(status).toBe(200)
        expect(note).toBeNull()
        expect(new Set(items.map((wine) => wine.id)).size).toBe(3)
        for (const wine of items) {
          expect(wine.available).toBeGreaterThan(0)
          if (presupuesto !== 'sin-tope') expect(wine.price).toBeLessThanOrEqual(Number(presupuesto))
        }
      }
    }
  }
})

test('says so when no wine fits the budget', async () => {
  await shop.database.pool.query('UPDATE products SET list_price = 5000000 WHERE price <= 2000000')
  // the change reaches the shop by a notification, a moment later
  await expect
    .poll(async () => ((await ask({ ...some, presupuesto: '20000' })).body as { note: string | null }).note, {
      interval: 500,
    })
    .toMatch(/presupuesto/)
})

test.each([
  ['an answer is missing', { comida: 'asado' }],
  ['an answer is not one of the list', { ...some, gusto: 'rico' }],
])('%s: 400', async (_, answers) => {
  expect((await ask(answers)).status).toBe(400)
})
