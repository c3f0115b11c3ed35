import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/open-database.ts'
import { chance } from '../../seeds/chance.ts'
import { wire } from './load.ts'
import type { StraightJob } from './load-process.ts'
import type { ServedShop } from './served-shop.ts'

export type Case = {
  name: string
  connections?: number
  requests: string[]
  /** Requests go to the shop without a response cache. */
  miss?: boolean
  /** Seconds, where that takes longer than usual. */
  warmUp?: number
  /** Whether the table of growth has it. */
  grows?: boolean
  /** Requests that can be made once only: a fresh lot for the measured run, and no warming up. */
  once?: () => string[]
  /** An address whose bytes the bare server is given. */
  sample?: string
  straight?: Pick<StraightJob, 'statement' | 'arguments'>
}

const typed = [
  'malvec',
  'chardonay',
  'cabernet suavignon',
  'pinot nor',
  'torrontes',
  'rutini malbec',
  'mendosa',
  'espumante',
  'catena',
  'sirah reserva',
  'rose',
  'riojaa',
  'bonarda',
  'gran reserva',
  'merlott',
  'sauvignon blanc',
]
const chosen = [
  {},
  { type: ['Tinto'] },
  { type: ['Blanco'] },
  { degreeSugar: ['Dulce'] },
  { country: ['Argentina'] },
  { type: ['Tinto'], country: ['Argentina'] },
  { sparkling: true },
  { discounted: true },
  { pairing: ['Carne vacuna'] },
  { type: ['Rosado'], discounted: true },
]

/** The cases for a catalogue of so many wines. */
export function catalogueCases(wines: number): Case[] {
  const ids = Array.from(
    { length: 2000 },
    (_, n) => 1 + Math.floor(Math.min(wines, 999_999) * chance(n, 'asked')),
  )
  const pages = Math.min(50, Math.floor(wines / 20))
  const lists = Array.from({ length: 997 }, (_, n) => `/api/products?page=${n % pages}&size=20`)
  const searches = typed.map((name) => `/api/products?page=0&size=20&name=${encodeURIComponent(name)}`)
  const facets = chosen.map(
    (filter) =>
      `/api/filters/facets?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`,
  )
  const all = (addresses: string[]) => addresses.map((address) => wire(address))
  // the first page shown may be no later than the page itself, so that these change nothing and make an entry each
  const salt = Date.now() % 9_000_000
  const fresh = Array.from(
    { length: 30_000 },
    (_, n) => `/?page=${n % Math.floor(wines / 4)}&from=${salt + n}`,
  )
  return [
    { name: 'home HTML, warm', requests: all(['/']), sample: '/' },
    { name: 'product HTML, warm', requests: all(['/detail/1']), sample: '/detail/1' },
    {
      name: 'list of 20 (API), warm',
      requests: all(['/api/products?page=0&size=20']),
      sample: '/api/products?page=0&size=20',
    },
    {
      name: 'detail (API), warm',
      requests: all(ids.slice(0, 200).map((id) => `/api/products/detail/${id}`)),
      sample: '/api/products/detail/1',
    },
    { name: 'home HTML, new address', warmUp: 6, requests: all(fresh), sample: '/' },
    // each under an address of its own: concurrent requests for the same one would share an answer
    {
      name: 'home HTML, miss',
      miss: true,
      warmUp: 6,
      requests: all(fresh.map((address) => address.replace(/page=\d+&/, ''))),
      sample: '/',
    },
    {
      name: 'product HTML, miss',
      miss: true,
      warmUp: 6,
      requests: all(ids.map((id) => `/detail/${id}`)),
      sample: '/detail/1',
    },
    {
      name: 'list of 20 (API), miss',
      miss: true,
      grows: true,
      requests: all(lists),
      sample: '/api/products?page=0&size=20',
    },
    {
      name: 'detail (API), miss',
      miss: true,
      grows: true,
      requests: all(ids.map((id) => `/api/products/detail/${id}`)),
      sample: '/api/products/detail/1',
    },
    {
      name: 'search by name and typo (API), miss',
      connections: 8,
      miss: true,
      requests: all(searches),
      sample: searches[0] ?? '',
      straight: { statement: 'search', arguments: typed },
    },
    {
      name: 'facets (API), miss',
      connections: 8,
      miss: true,
      requests: all(facets),
      sample: '/api/filters/facets',
      straight: { statement: 'facets', arguments: chosen.map((filter) => JSON.stringify(filter)) },
    },
  ]
}

const ordersPerSecond = 1500

/** Carts and orders of one customer. */
export async function writeCases(shop: ServedShop, { db }: Database, seconds: number): Promise<Case[]> {
  const { token, id } = await customer(shop)
  const add = (wine: number) =>
    wire('/api/shoppingCart', { method: 'POST', token, body: { products: { id_prod: wine, amount: 1 } } })
  const wines = Array.from({ length: 12 }, (_, n) => n + 1)
  const purchase = async (count: number) => {
    const { rows } = await sql<{ id: string; id_payment: string }>`
      INSERT INTO purchases (user_id, attempt, lines, total, id_payment, checkout_url)
      SELECT ${id}, gen_random_uuid()::text, jsonb_build_array(jsonb_build_object('product_id', p.id, 'name', p.name, 'image', p.image,
        'quantity', 1, 'unit_price', p.price, 'discount', p.discount, 'type', c.type, 'variety', c.variety, 'degree_sugar', c.degree_sugar)),
        p.price, gen_random_uuid()::text, 'http://localhost/'
      FROM products p JOIN categories c USING (id_categ), generate_series(1, ${count}::int) WHERE p.id = 1
      RETURNING id, id_payment`.execute(db)
    return rows
  }
  const most = Math.ceil(ordersPerSecond * seconds)
  const overHttp = await purchase(most)
  const straight = await purchase(most)
  return [
    {
      name: 'add to cart',
      requests: wines.map(add),
      straight: { statement: 'cart', arguments: wines.map((wine) => `${id} ${wine}`) },
    },
    {
      name: 'place an order',
      requests: [],
      once: () =>
        overHttp.map(({ id_payment }) =>
          wire('/api/orders', { method: 'POST', token, body: { id_payment } }),
        ),
      straight: { statement: 'order', arguments: straight.map((row) => row.id) },
    },
  ]
}

/** The demo customer's access token, as from `npm run token`. */
export async function customer(shop: ServedShop): Promise<{ token: string; id: string }> {
  const { secret } = JSON.parse(
    await readFile(path.join(shop.dataDir, 'embedded-identity.json'), 'utf8'),
  ) as { secret: string }
  const answer = await fetch(`${shop.url}/internal/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cliente@descorche.test' }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const person = await fetch(`${shop.url}/api/user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return { token, id: ((await person.json()) as { id: string }).id }
}
