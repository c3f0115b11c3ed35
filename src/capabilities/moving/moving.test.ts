import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBrowser } from '../../../test/identity-testing.ts'
import { inventShop, salesByMonth, type InventedShop } from '../../../test/moving/invented-shop.ts'
import {
  bringMove,
  readMove,
  ownersAnswers,
  tallied,
  untilMove,
  uploadShop,
} from '../../../test/moving/moving-in.ts'
import {
  cookieKey,
  oldAddresses,
  prestaFiles,
  tiendanubeFiles,
  wooFiles,
  type Files,
} from '../../../test/moving/write-files.ts'
import type { TestShop } from '../../../test/shop.ts'
import { reviewWines } from './move-in.ts'
import { handOverOrders } from './hand-over-orders.ts'
import { openSessionShop, whoIs, type SessionShop } from '../../../test/web-session-shop.ts'

/** Three shops as their systems write them: in, again, and out; by default few rows, `MOVING_FACTOR` times as many. */

const factor = Number(process.env['MOVING_FACTOR'] ?? '1')
const sizes = { products: 40 * factor, customers: 60 * factor, orders: 160 * factor }

let shop: SessionShop
beforeAll(async () => {
  shop = await openSessionShop()
})
afterAll(() => shop.close())

const systems = [
  ['tiendanube', 3000, tiendanubeFiles, {}],
  ['woocommerce', 6000, wooFiles, {}],
  ['prestashop', 9000, prestaFiles, { cookieKey }],
] as const satisfies [string, number, (shop: InventedShop) => Files | Promise<Files>, object][]

const signedIn = async (email: string, password: string) => {
  const browser = new TestBrowser(shop.url)
  await shop.signIn(browser, email, password)
  return (await whoIs(browser)).person?.email
}

describe.each(systems)('%s', (system, first, write, more) => {
  const invented = inventShop(system, { first, ...sizes })
  let moveId = 0

  test('every row is accounted for, and nothing is in the shop before it is brought', async () => {
    const before = await countAll()
    const files = await write(invented)
    const move = await uploadShop(shop, files, more)
    moveId = move.id
    expect(move.system).toBe(system)
    expect(move.files.filter(({ rows }) => rows === 0).map(({ kind }) => kind)).not.toContain('no se usa')
    const { open } = await answerMove(shop, move)
    expect(open).toEqual([])
    expect(await countAll()).toEqual(before)

    const done = await bringMove(shop, move.id)
    const sums = tallied(done)
    const drafts = invented.products.filter(({ isDraft }) => isDraft)
    const variants = (list: InventedShop['products']) =>
      list.length + list.filter(({ magnum }) => magnum).length
    expect(sums['product traida']).toBe(variants(invented.products) - variants(drafts))
    expect(sums['product afuera'] ?? 0).toBe(variants(drafts))
    const deleted = invented.customers.filter(({ isDeleted }) => isDeleted).length
    const staff = system === 'woocommerce' ? 1 : 0
    expect(sums['customer traida']).toBe(invented.customers.length - deleted - staff)
    expect(sums['customer afuera']).toBe(deleted + staff)
    expect(sums['order traida']).toBe(invented.orders.length)
    expect(Object.keys(sums).filter((key) => key.endsWith('espera'))).toEqual([])
  })

  test('sums of orders by month are those of the old shop', async () => {
    const { rows } = await shop.database.pool.query<{ month: string; total: number }>(
      `SELECT to_char(o.fecha AT TIME ZONE 'America/Argentina/Buenos_Aires', 'YYYY-MM') AS month, sum(o.total)::bigint AS total
       FROM orders o WHERE o.id_payment LIKE $1 AND o.estado <> 'Cancelada' AND o.paid_at IS NOT NULL GROUP BY 1`,
      [`mudanza ${system} %`],
    )
    expect(Object.fromEntries(rows.map(({ month, total }) => [month, Number(total)]))).toEqual(
      salesByMonth(invented.orders),
    )
  })

  test('orders add up, send no mail, move no bottle and ask for no invoice', async () => {
    const { pool } = shop.database
    const ids = `SELECT id FROM orders WHERE id_payment LIKE 'mudanza ${system} %'`
    const unequal = await pool.query(
      `SELECT o.numero FROM orders o WHERE o.id IN (${ids}) AND o.total <>
        (SELECT sum(i.unit_price * i.quantity) FROM order_items i WHERE i.order_id = o.id)
        + (SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(o.charges) AS c)`,
    )
    expect(unequal.rows).toEqual([])
    expect((await pool.query(`SELECT FROM stock_ledger WHERE order_id IN (${ids})`)).rowCount).toBe(0)
    expect((await pool.query(`SELECT FROM invoice_requests WHERE order_id IN (${ids})`)).rowCount).toBe(0)
    expect((await pool.query(`SELECT FROM outbox WHERE recipient LIKE '%@${system}.test'`)).rowCount).toBe(0)
    const { body } = await shop.ask('GET', '/books/check', { as: shop.admin })
    expect((body as { faults: unknown[] }).faults).toEqual([])
  })

  test('every old address answers 301 to its wine', async () => {
    const wrong: string[] = []
    for (const address of oldAddresses[system](invented)) {
      const response = await shop.fetch(new Request(`${shop.url}${address}`))
      const location = response.headers.get('location') ?? ''
      const id = /^\/detail\/(\d+)/.exec(location)?.[1]
      if (response.status !== 301 || id === undefined)
        wrong.push(`${address}: ${response.status} ${location}`)
    }
    expect(wrong).toEqual([])
  })

  test.skipIf(system === 'tiendanube')(
    'people sign in with their old passwords, once as they were and then as ours',
    async () => {
      const people = invented.customers.filter(({ isDeleted }, n) => !isDeleted && n > 0).slice(0, 12)
      for (const { email, password } of people) {
        expect(await signedIn(email, `${password}!`)).toBeUndefined()
        expect(await signedIn(email, password)).toBe(email)
      }
      const { rows } = await shop.database.pool.query<{ password_hash: string; confirmed_at: unknown }>(
        'SELECT password_hash, confirmed_at FROM identity_accounts WHERE email = ANY($1)',
        [people.map(({ email }) => email)],
      )
      expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true)
      expect(rows.every(({ confirmed_at }) => confirmed_at === null)).toBe(true)
      expect(await signedIn(people[0]?.email ?? '', people[0]?.password ?? '')).toBe(people[0]?.email)
    },
  )

  test('a second run brings only what is new', async () => {
    const before = await countAll()
    const move = await uploadShop(shop, await write(invented), more)
    expect(move.wines).toBeNull()
    const done = tallied(await bringMove(shop, move.id))
    expect(Object.keys(done).filter((key) => key.endsWith(' traida'))).toEqual([])
    expect(await countAll()).toEqual(before)
    expect(moveId).toBeGreaterThan(0)
  })
})

test('a move is undone whole, but for people who are customers of this shop by now', async () => {
  const invented = inventShop('deshecha', { first: 12_000, products: 8, customers: 12, orders: 20 })
  const before = await countAll()
  const move = await uploadShop(shop, await wooFiles(invented))
  await answerMove(shop, move)
  await bringMove(shop, move.id)
  const stays = invented.customers[3]
  expect(await signedIn(stays?.email ?? '', stays?.password ?? '')).toBe(stays?.email)
  expect((await shop.ask('POST', `/moves/${move.id}/undo`, { as: shop.admin, body: {} })).status).toBe(200)
  await untilMove(shop, move.id, 'deshecha')
  const after = await countAll()
  expect(after).toEqual({
    ...before,
    users: Number(before['users']) + 1,
    accounts: Number(before['accounts']) + 1,
  })
  const { rows } = await shop.database.pool.query(
    'SELECT FROM products WHERE sku = ANY($1) AND archived_at IS NULL',
    [invented.products.map(({ sku }) => sku)],
  )
  expect(rows).toEqual([])
})

test('nobody takes an account over by a row that moves in, and nobody who is here is changed', async () => {
  const invented = inventShop('tomada', { first: 13_000, products: 4, customers: 6, orders: 6 })
  const [, mine, claimed] = invented.customers
  if (!mine || !claimed) throw new Error('The shop has no customers')
  const account = await shop.person(mine.email)
  const move = await uploadShop(shop, await wooFiles(invented))
  await answerMove(shop, move)
  await bringMove(shop, move.id)
  // the account of this shop has its own password still, and the old shop's opens nothing
  expect(await signedIn(mine.email, 'una clave larga')).toBe(mine.email)
  expect(await signedIn(mine.email, mine.password)).toBeUndefined()
  const { rows } = await shop.database.pool.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM orders WHERE email_envio = $1',
    [mine.email],
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual(rows.length > 0 ? [account.id] : [])
})

test('a move that is interrupted again and again brings everything once', async () => {
  const invented = inventShop('cortada', { first: 14_000, products: 30, customers: 250, orders: 900 })
  const { pool } = shop.database
  const move = await uploadShop(shop, await wooFiles(invented))
  await answerMove(shop, move)
  await shop.ask('POST', `/moves/${move.id}/run`, { as: shop.admin, body: {} })
  let interrupted = 0
  while ((await readMove(shop, move.id)).state === 'trayendo') {
    // some times and no more, so that it gets on
    if (interrupted < 8) {
      const { rowCount } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND state = 'active' AND query ~ 'INSERT INTO (orders|identity_accounts|moved|order_items|redirects)|UPDATE move_rows'`,
      )
      interrupted += rowCount ?? 0
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(interrupted).toBeGreaterThan(3)
  const done = tallied(await untilMove(shop, move.id, 'terminada'))
  expect(done['order traida']).toBe(invented.orders.length)
  expect(Object.keys(done).filter((key) => key.endsWith('espera'))).toEqual([])
  const { rows } = await pool.query<{ orders: number; people: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE email_envio LIKE '%@cortada.test') AS orders,
      (SELECT max(times)::int FROM (SELECT count(*) AS times FROM identity_accounts WHERE email LIKE '%@cortada.test' GROUP BY email) t) AS people`,
  )
  expect(rows).toEqual([{ orders: invented.orders.length, people: 1 }])
}, 240_000)

test('whoever signs up anew finds the old orders once the address is confirmed, and nobody before', async () => {
  const buyer = 'cliente7@cortada.test'
  const owners = async () => {
    const { rows } = await shop.database.pool.query<{ user_id: string }>(
      'SELECT DISTINCT user_id FROM orders WHERE email_envio = $1',
      [buyer],
    )
    return rows.map(({ user_id }) => user_id)
  }
  const moved = await owners()
  expect(moved).toHaveLength(1)
  await handOverOrders(shop.database.db)
  expect(await owners()).toEqual(moved)
  const account = await shop.person(buyer)
  await handOverOrders(shop.database.db)
  expect(await owners()).toEqual([account.id])
})

test('the whole shop is one file to download, for whoever may change its settings', async () => {
  const { status, headers, body } = await shop.ask('GET', '/moves/all', { as: shop.admin })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(String(body).slice(0, 2)).toBe('PK')
  expect((await shop.ask('GET', '/moves/all', { as: shop.customer.token })).status).toBe(403)
})

/** Rows that a move may add to. Archived wines and redirects' targets are looked at apart. */
async function countAll(): Promise<Record<string, number>> {
  const { rows } = await shop.database.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM products WHERE archived_at IS NULL) AS products,
      (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM identity_accounts) AS accounts,
      (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM purchases) AS purchases,
      (SELECT count(*)::int FROM reviews) AS reviews, (SELECT count(*)::int FROM promotions) AS promotions,
      (SELECT count(*)::int FROM redirects) AS redirects, (SELECT count(*)::int FROM newsletter_subscribers) AS subscribers`,
  )
  return rows[0] ?? {}
}

/** Answers what is asked about the wines of a move. */
async function answerMove({ database }: TestShop, { wines }: { wines: { id: number } | null }) {
  if (!wines) throw new Error('The move has no wines')
  return reviewWines(database.db, wines.id, { answers: ownersAnswers, takeUsual: true })
}
