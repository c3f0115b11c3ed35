import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { AuditEntry } from '../../audit-log/audit.contract.ts'
import type { BulkChange } from './bulk.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Preview = {
  fitting: number
  changing: number
  items: { id: number; name: string; before: string; after: string }[]
  fingerprint: string
}
type Column = 'list_price' | 'discount' | 'minimo' | 'id_categ' | 'archived_at' | 'image'

async function preview(selection: object, change: object): Promise<Preview> {
  const { status, body } = await shop.ask('POST', '/products/bulk/preview', {
    as: shop.admin,
    body: { selection, change },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Preview
}
const send = (selection: object, change: object, fingerprint: string) =>
  shop.ask('POST', '/products/bulk', { as: shop.admin, body: { selection, change, fingerprint } })
async function apply(selection: object, change: object): Promise<BulkChange> {
  const { fingerprint } = await preview(selection, change)
  const { status, body } = await send(selection, change, fingerprint)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { change: BulkChange }).change
}
const undo = (id: number) => shop.ask('POST', `/products/bulk/${id}/undo`, { as: shop.admin })
async function valuesOf(column: Column): Promise<Map<number, unknown>> {
  const rows = await shop.database.db.selectFrom('products').select(['id', column]).execute()
  return new Map(rows.map((row) => [row.id, row[column]]))
}

const rule = { percent: 10, step: 10_000, way: 'cercano' }

test.each([
  ['list_price', { kind: 'price', rule }, 'Suba del 10 % · redondeo a $\u00a0100 al más cercano'],
  ['discount', { kind: 'discount', discount: 33 }, 'Descuento del 33 %'],
  ['minimo', { kind: 'minimum', minimum: 77 }, 'Stock mínimo 77'],
  ['id_categ', { kind: 'category', category: 2 }, /^Categoría /],
  ['archived_at', { kind: 'archive', archived: true }, 'Archivados'],
  [
    'image',
    {
      kind: 'pictures',
      pictures: [4, 5, 6].map((id) => ({ id, image: `https://ejemplo.test/${id}.webp` })),
    },
    'Imágenes',
  ],
] as const)('%s of the named wines changes, theirs alone, and is undone', async (column, change, title) => {
  const before = await valuesOf(column)
  const made = await apply({ ids: [4, 5, 6] }, change)
  expect(made.title).toEqual(typeof title === 'string' ? title : expect.stringMatching(title))
  const after = await valuesOf(column)
  const changed = [...after].filter(([id, value]) => String(value) !== String(before.get(id)))
  expect(changed).toHaveLength(made.wines)
  expect(changed.every(([id]) => [4, 5, 6].includes(id))).toBe(true)
  expect((await undo(made.id)).status).toBe(200)
  expect(await valuesOf(column)).toEqual(before)
  expect((await undo(made.id)).status).toBe(409)
})

test('all that fit the filter of the list, but some; the count is that of the list', async () => {
  const { body } = await shop.ask('GET', '/products/all?page=0&type=Rosado', { as: shop.admin })
  const listed = body as { total: number; items: { id: number }[] }
  const except = [listed.items[0]?.id ?? 0]
  const selection = { filter: { type: 'Rosado' }, except }
  const change = { kind: 'minimum', minimum: 4321 }
  const seen = await preview(selection, change)
  expect(seen.fitting).toBe(listed.total - 1)
  expect(seen.changing).toBe(listed.total - 1)
  expect(seen.items[0]?.after).toBe('4.321')
  const made = await apply(selection, change)
  const minima = await valuesOf('minimo')
  expect([...minima.values()].filter((value) => value === 4321)).toHaveLength(listed.total - 1)
  await undo(made.id)
})

test('an undo skips wines that changed since, and the history records both', async () => {
  const before = await valuesOf('minimo')
  const made = await apply({ ids: [7, 8, 9] }, { kind: 'minimum', minimum: 55 })
  await shop.database.pool.query('UPDATE products SET minimo = 56 WHERE id = 8')
  const { status, body } = await undo(made.id)
  expect(status).toBe(200)
  expect((body as { message: string }).message).toBe(
    'Volvieron 2 vinos a como estaban. 1 queda como está: cambió después.',
  )
  const now = await valuesOf('minimo')
  expect([7, 8, 9].map((id) => now.get(id))).toEqual([before.get(7), 56, before.get(9)])
  const entriesOf = async (query: string) =>
    ((await shop.ask('GET', `/audit?${query}`, { as: shop.admin })).body as { items: AuditEntry[] }).items
  expect(await entriesOf(`cause=masivo:${made.id}`)).toHaveLength(5)
  expect((await entriesOf(`kind=masivo&subject=${made.id}`)).map((entry) => entry.action)).toEqual([
    'deshacer',
    'masivo',
  ])
  const single = await apply({ ids: [7] }, { kind: 'minimum', minimum: 90 })
  await shop.database.pool.query('UPDATE products SET minimo = 91 WHERE id = 7')
  expect((await undo(single.id)).status).toBe(409)
})

test('a wine that is not what was seen stops all of it', async () => {
  const change = { kind: 'discount', discount: 12 }
  const { fingerprint } = await preview({ ids: [10, 11] }, change)
  await shop.database.pool.query('UPDATE products SET discount = 7 WHERE id = 11')
  const before = await valuesOf('discount')
  expect((await send({ ids: [10, 11] }, change, fingerprint)).status).toBe(409)
  expect(await valuesOf('discount')).toEqual(before)
})

test('two of the same at once: one is made', async () => {
  const selection = { ids: [12, 13] }
  const change = { kind: 'minimum', minimum: 61 }
  const { fingerprint } = await preview(selection, change)
  const both = await Promise.all([send(selection, change, fingerprint), send(selection, change, fingerprint)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  [{}, { kind: 'minimum', minimum: 1 }],
  [{ filter: { tipo: 'Tinto' } }, { kind: 'minimum', minimum: 1 }],
  [{ ids: [] }, { kind: 'minimum', minimum: 1 }],
  [{ ids: Array.from({ length: 2001 }, (_, n) => n + 1) }, { kind: 'minimum', minimum: 1 }],
  [{ ids: [1] }, { kind: 'discount', discount: 100 }],
  [{ ids: [1] }, { kind: 'minimum', minimum: -1 }],
  [{ ids: [1] }, { kind: 'stock', stock: 1 }],
  [{ ids: [1] }, { kind: 'pictures', pictures: [{ id: 1, image: 'javascript:alert(1)' }] }],
])('%j with %j is refused', async (selection, change) => {
  const { status } = await send(selection, change, 'x')
  expect([400, 422]).toContain(status)
})

test('a category that is gone, and a picture that is not stored, change nothing', async () => {
  const category = { kind: 'category', category: 999_999 }
  const pictures = {
    kind: 'pictures',
    pictures: [{ id: 1, image: `/media/pictures/${'0'.repeat(32)}/100x100.webp` }],
  }
  for (const change of [category, pictures]) {
    const { fingerprint } = await preview({ ids: [1] }, change)
    expect((await send({ ids: [1] }, change, fingerprint)).status).toBe(409)
  }
})
