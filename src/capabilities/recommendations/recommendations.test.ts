import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { productName } from '../../catalogue/wine-name.ts'
import type { RecommendedWine } from './recommendations.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Banner = { reason: string; personal: boolean; items: RecommendedWine[] }

const banner = async (query = '', as?: string) =>
  (await shop.ask('GET', `/products/recommended${query}`, as ? { as } : {})).body as Banner
/** Bodega, name and vintage, without the content. */
const named = (wine: RecommendedWine | undefined) => wine && productName({ ...wine, volumeMl: null })
const firstOf = async (filter: string) => {
  const { body } = await shop.ask('GET', `/products?${filter}&available=true&page=0&size=1`)
  return (body as { items: RecommendedWine[] }).items[0]
}

test('an unknown visitor sees the season, one wine a bodega', async () => {
  const { reason, personal, items } = await banner()
  expect(personal).toBe(false)
  expect(reason).toMatch(/^Para (el verano|el otoño|el invierno|la primavera)/)
  expect(items).toHaveLength(4)
  expect(new Set(items.map((wine) => wine.productor.id_Prod)).size).toBe(4)
  expect(items.every((wine) => wine.available > 0 && wine.reason === null)).toBe(true)
})

test('a viewed rosé recommends rosés, with the reason', async () => {
  const rose = await firstOf('type=Rosado')
  const { personal, items } = await banner(`?seen=${rose?.id}`)
  expect(personal).toBe(true)
  expect(items.every((wine) => wine.category.type === 'Rosado' && wine.id !== rose?.id)).toBe(true)
  expect(items[0]?.reason).toBe(`Porque miraste ${named(rose)}`)
})

test('favourites affect only their own user', async () => {
  const liking = await shop.person('gusta@ejemplo.test')
  const white = await firstOf('type=Blanco&variety=Chardonnay')
  await shop.ask('POST', '/favorite', { as: liking.token, body: { id_prod: white?.id } })
  const own = await banner('', liking.token)
  expect(own.items[0]?.reason).toBe(`Porque te gustó ${named(white)}`)
  const other = await shop.person('recienllegada@ejemplo.test')
  expect((await banner('', other.token)).personal).toBe(false)
  expect((await banner()).personal).toBe(false)
})

test('a wine that sells out meanwhile is not shown', async () => {
  const rose = await firstOf('type=Rosado')
  const before = await banner(`?seen=${rose?.id}`)
  const gone = before.items[0]?.id ?? 0
  await shop.ask('PUT', `/products/del/${gone}`, { as: shop.admin })
  const after = await banner(`?seen=${rose?.id}`)
  expect(after.items).toHaveLength(4)
  expect(after.items.map((wine) => wine.id)).not.toContain(gone)
})

test('similar wines are of the same type, not the wine itself, and say what they share', async () => {
  const red = await firstOf('type=Tinto')
  const { body } = await shop.ask('GET', `/products/similar/${red?.id}?size=6`)
  const wines = body as RecommendedWine[]
  expect(wines).toHaveLength(6)
  expect(wines.every((wine) => wine.id !== red?.id && wine.category.type === 'Tinto')).toBe(true)
  expect(wines.every((wine) => wine.reason?.startsWith('También '))).toBe(true)
})

test('wines bought together are shown on the detail page, with the reason', async () => {
  const red = await firstOf('type=Tinto')
  const companion = await firstOf('type=Tinto&variety=Pinot%20Noir')
  for (const attempt of ['one', 'two', 'three'])
    await placePaidOrder(attempt, [red?.id ?? 0, companion?.id ?? 0])
  const { body } = await shop.ask('GET', `/products/similar/${red?.id}?size=12`)
  const recommended = (body as RecommendedWine[]).find((wine) => wine.id === companion?.id)
  expect(recommended?.reason).toBe(`Quienes llevaron ${named(red)} también llevaron este`)
})

test.each([
  ['/products/similar/999999999', 404],
  ['/products/similar/1?size=100', 400],
  ['/products/recommended?seen=abc', 400],
  [`/products/recommended?seen=${Array.from({ length: 21 }, (_, n) => n + 1).join(',')}`, 400],
])('%s answers %i', async (address, status) => {
  expect((await shop.ask('GET', address)).status).toBe(status)
})

/** A paid order as the payment provider's word leaves it. */
async function placePaidOrder(attempt: string, productIds: number[]): Promise<void> {
  const { pool } = shop.database
  const { rows } = await pool.query<{ id: string }>(
    `WITH bought AS (
       INSERT INTO purchases (user_id, attempt, lines, total, id_payment, hold) VALUES ($1, $2, '[]', 100, $2, 'taken') RETURNING id
     ) INSERT INTO orders (numero, purchase_id, user_id, estado, total, id_payment)
       SELECT $2, id, $1, 'Creada', 100, $2 FROM bought RETURNING id`,
    [shop.customer.id, attempt],
  )
  await pool.query(
    `INSERT INTO order_items (order_id, line, product_id, name, image, quantity, unit_price, type, variety, degree_sugar)
     SELECT $1, row_number() OVER (), p.id, p.name, p.image, 1, p.price, c.type, c.variety, c.degree_sugar
     FROM products p JOIN categories c USING (id_categ) WHERE p.id = ANY($2)`,
    [rows[0]?.id, productIds],
  )
}
