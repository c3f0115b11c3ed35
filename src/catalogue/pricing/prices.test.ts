import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { AuditEntry } from '../../audit-log/audit.contract.ts'
import type { PastChange } from '../past-changes.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Preview = {
  items: { id: number; before: number; after: number }[]
  fitting: number
  changing: number
  same: number
  fingerprint: string
}
const rule = { percent: 10, step: 10_000, way: 'cercano' }

async function preview(scope: object, given = rule): Promise<Preview> {
  const { status, body } = await shop.ask('POST', '/prices/preview', {
    as: shop.admin,
    body: { rule: given, scope },
  })
  expect(status).toBe(200)
  return body as Preview
}
const apply = (scope: object, fingerprint: string) =>
  shop.ask('POST', '/prices', { as: shop.admin, body: { rule, scope, fingerprint } })
const undo = (id: number, body?: object) =>
  shop.ask('POST', `/prices/${id}/undo`, { as: shop.admin, ...(body ? { body } : {}) })

async function listPrices(): Promise<Map<number, number>> {
  const rows = await shop.database.db.selectFrom('products').select(['id', 'list_price']).execute()
  return new Map(rows.map((row) => [row.id, row.list_price]))
}

test('a price change applies to exactly the previewed wines and can be undone', async () => {
  const before = await listPrices()
  const { id_prod } = await shop.database.db
    .selectFrom('products')
    .select('id_prod')
    .where('id', '=', 3)
    .executeTakeFirstOrThrow()
  const scope = { producer: id_prod, except: [3] }
  const seen = await preview(scope)
  const [first] = seen.items
  expect(seen.changing + seen.same).toBe(seen.fitting - 1)
  const wider = { type: 'Rosado' }
  const rosados = await preview(wider)
  expect(rosados.changing).toBeGreaterThan(5)
  const applied = await apply(wider, rosados.fingerprint)
  expect(applied.status).toBe(200)
  const { change } = applied.body as { change: PastChange }
  expect(change.wines).toBe(rosados.changing)
  expect(change.title).toBe('Suba del 10 % · Rosado · redondeo a $\u00a0100 al más cercano')
  const after = await listPrices()
  const changed = [...after].filter(([id, price]) => before.get(id) !== price)
  expect(changed).toHaveLength(rosados.changing)
  for (const wine of rosados.items) expect(after.get(wine.id)).toBe(Math.round(wine.after * 100))
  expect(first).toBeDefined()

  // a wine's history says who, when and as part of what
  const { body } = await shop.ask('GET', `/audit?kind=producto&subject=${changed[0]?.[0]}`, {
    as: shop.admin,
  })
  const [entry] = (body as { items: AuditEntry[] }).items
  expect(entry).toMatchObject({ action: 'cambio', cause: `precios:${change.id}` })
  expect(entry?.changes.map((change) => change.field)).toEqual(['list_price'])

  expect((await undo(change.id)).status).toBe(200)
  expect(await listPrices()).toEqual(before)
  expect((await undo(change.id)).status).toBe(409)
  expect((await undo(999_999)).status).toBe(404)
})

test('a price that changed since the preview stops the change', async () => {
  const scope = { only: [11, 12, 13] }
  const seen = await preview(scope)
  await shop.database.db.updateTable('products').set({ list_price: 777_700 }).where('id', '=', 12).execute()
  const before = await listPrices()
  expect((await apply(scope, seen.fingerprint)).status).toBe(409)
  expect(await listPrices()).toEqual(before)
})

test('an undo lists prices that changed since, and restores the others only when confirmed', async () => {
  const before = await listPrices()
  const scope = { only: [21, 22, 23] }
  const { change } = (await apply(scope, (await preview(scope)).fingerprint)).body as { change: PastChange }
  await shop.database.db.updateTable('products').set({ list_price: 123_400 }).where('id', '=', 22).execute()
  const stopped = await undo(change.id)
  expect(stopped.status).toBe(409)
  expect((stopped.body as { current: unknown }).current).toMatchObject({
    of: 3,
    wines: [{ id: 22, now: 1234 }],
  })
  expect((await undo(change.id, { others: true })).status).toBe(200)
  const after = await listPrices()
  expect([after.get(21), after.get(22), after.get(23)]).toEqual([before.get(21), 123_400, before.get(23)])
})

test('two at once: the second sees other prices than those it was shown', async () => {
  const scope = { type: 'Blanco' }
  const { fingerprint } = await preview(scope)
  const answers = await Promise.all([apply(scope, fingerprint), apply(scope, fingerprint)])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  { percent: 501, step: 1, way: 'cercano' },
  { percent: -90.01, step: 1, way: 'cercano' },
  { percent: 1.234, step: 1, way: 'cercano' },
  { percent: 1, step: 7, way: 'cercano' },
  { percent: 1, step: 1, way: 'raro' },
])('the rule %j is refused', async (wrong) => {
  const { status } = await shop.ask('POST', '/prices/preview', {
    as: shop.admin,
    body: { rule: wrong, scope: {} },
  })
  expect(status).toBe(422)
})
