import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
const origin = 'https://vinoteca.example'
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: origin })
  await shop.database.pool.query(`INSERT INTO settings (key, value) VALUES ('assistants.open', '"yes"')`)
  await shop.served.caughtUp()
})
afterAll(() => shop.close())

const meta = { 'ucp-agent': { profile: 'https://agent.example/profile.json' } }

type Money = { amount: number; currency: string }
type Product = {
  id: string
  price_range: { min: Money }
  variants: { availability: { available: boolean } }[]
}
type Answer = {
  ucp: { version: string; status?: string }
  products: Product[]
  product: Product
  id: string
  continue_url: string
  totals: { type: string; amount: number }[]
  messages: { code: string; content: string; presentation?: string }[]
  pagination: { cursor?: string; total_count: number }
}

async function raw(name: string, given: object) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  })
  const response = await shop.fetch(new Request(`${origin}/mcp`, { method: 'POST', body }))
  const { result } = (await response.json()) as { result: { isError: boolean; structuredContent: Answer } }
  return result
}

async function call(name: string, given: object): Promise<Answer> {
  const result = await raw(name, { meta, ...given })
  expect(result.isError, JSON.stringify(result)).toBe(false)
  return result.structuredContent
}

test('the profile says one release, finding and carts, and neither checkout nor payment', async () => {
  const response = await shop.fetch(new Request(`${origin}/.well-known/ucp`))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  const { ucp } = (await response.json()) as {
    ucp: { version: string; capabilities: Record<string, { version: string }[]>; payment_handlers: object }
  }
  expect(Object.keys(ucp.capabilities)).toEqual([
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
    'dev.ucp.shopping.cart',
  ])
  for (const entries of Object.values(ucp.capabilities))
    expect(entries.map(({ version }) => version)).toEqual([ucp.version])
  expect(ucp.payment_handlers).toEqual({})
})

test('what is found has today’s price in centavos, and the age is disclosed', async () => {
  const answer = await call('search_catalog', {
    catalog: { query: 'malbec', filters: { price: { max: 1_500_000 } } },
  })
  expect(answer.products.length).toBeGreaterThan(0)
  for (const { id, price_range: prices, variants } of answer.products) {
    const { rows } = await shop.database.pool.query<{ price: number; free: number }>(
      'SELECT price, stock - reserved AS free FROM products WHERE id = $1',
      [id],
    )
    expect(prices.min).toEqual({ amount: rows[0]?.price, currency: 'ARS' })
    expect(prices.min.amount).toBeLessThanOrEqual(1_500_000)
    expect(variants[0]?.availability.available).toBe((rows[0]?.free ?? 0) > 0)
  }
  expect(answer.messages[0]).toMatchObject({ code: 'age_restricted', presentation: 'disclosure' })
  const { cursor } = answer.pagination
  const next = await call('search_catalog', { catalog: { query: 'malbec', pagination: { cursor } } })
  expect(next.products.map(({ id }) => id)).not.toEqual(answer.products.map(({ id }) => id))
})

test('products are looked up, and what there is not is said', async () => {
  const { products, messages } = await call('lookup_catalog', {
    catalog: { ids: ['17', '999999999', 'x', '18', '17'] },
  })
  expect(products.map(({ id }) => id)).toEqual(['17', '18'])
  expect(messages.filter(({ code }) => code === 'not_found').map(({ content }) => content)).toEqual([
    '999999999',
    'x',
  ])
  expect((await call('get_product', { catalog: { id: '17' } })).product.id).toBe('17')
  expect((await call('get_product', { catalog: { id: 'nothing' } })).ucp.status).toBe('error')
})

test('a cart is a link with today’s prices; it holds and orders nothing', async () => {
  const reserved = async () =>
    (
      await shop.database.pool.query(
        'SELECT sum(reserved) AS sum, (SELECT count(*) FROM purchases) AS n FROM products',
      )
    ).rows
  const before = await reserved()
  const line_items = [{ item: { id: '17' }, quantity: 2 }]
  const cart = await call('create_cart', { cart: { line_items } })
  expect(cart.continue_url).toBe(`${origin}/carrito/armado?vinos=17x2`)
  const { body } = await shop.ask('POST', '/quote', { body: { products: [{ product_id: 17, quantity: 2 }] } })
  const total = cart.totals.find(({ type }) => type === 'total')?.amount
  expect(total).toBe(Math.round((body as { total: number }).total * 100))
  expect(await call('get_cart', { id: cart.id })).toEqual(cart)
  const changed = await call('update_cart', {
    id: cart.id,
    cart: { line_items: [{ item: { id: '18' }, quantity: 1 }] },
  })
  expect(changed.continue_url).toContain('vinos=18x1')
  expect((await call('cancel_cart', { id: changed.id })).id).toBe(changed.id)
  expect((await call('get_cart', { id: 'cart_nothing' })).ucp.status).toBe('error')
  expect(await reserved()).toEqual(before)
})

test.each([
  'http://agent.example/p',
  'https://127.0.0.1/p',
  'https://169.254.169.254/',
  'file:///etc/passwd',
  '',
])('an agent’s profile at «%s» is refused', async (profile) => {
  const given = { meta: { 'ucp-agent': { profile } }, catalog: { query: 'malbec' } }
  expect((await raw('search_catalog', given)).isError).toBe(true)
})
