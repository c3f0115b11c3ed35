import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { countFacets } from './facets.queries.ts'
import { countPrices } from './price-histogram.queries.ts'
import { findPage } from './find-page.queries.ts'
import { foldFacetCounts } from './facet-counts.queries.ts'

const demo = withDemoDatabase()

const changes = [
  `UPDATE products SET archived_at = now() WHERE id % 7 = 0`,
  `UPDATE products SET discount = 20 WHERE id % 5 = 0`,
  `UPDATE products SET list_price = 100 WHERE id = 11`,
  `UPDATE products SET id_categ = (SELECT min(id_categ) FROM categories), pairings = '{Asado}' WHERE id BETWEEN 20 AND 40`,
  `UPDATE products SET id_prod = 1 WHERE id BETWEEN 50 AND 60`,
  `UPDATE products SET archived_at = NULL WHERE id = 14`,
  `UPDATE products SET stock = stock + 1`,
  `UPDATE products SET list_price = 900000 WHERE id = 11`,
  `INSERT INTO products (name, list_price, image, alcohol, id_prod, id_place, id_categ, pairings)
    SELECT 'Nuevo', 5000, '/media/x', 12, id_prod, id_place, id_categ, pairings FROM products WHERE id <= 30`,
]

test('counts by group are those of the wines, before and after they are folded', async () => {
  for (const change of changes) {
    await demo().pool.query(change)
    for (const fold of [false, true]) {
      if (fold) await foldFacetCounts(demo().db)
      const facets = await countFacets(demo().db, {})
      for (const [facet, column] of [
        ['type', 'c.type'],
        ['variety', 'c.variety'],
        ['country', 'l.country'],
        ['productor', 'p.id_prod::text'],
      ] as const) {
        const { rows } = await sql<{ value: string; count: number }>`
          SELECT ${sql.raw(column)} AS value, count(*)::int AS count
          FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
          WHERE p.archived_at IS NULL AND ${sql.raw(column)} IS NOT NULL GROUP BY 1`.execute(demo().db)
        const counted = new Map(rows.map(({ value, count }) => [value, count]))
        for (const { value, count } of facets[facet])
          expect([facet, value, counted.get(value)]).toEqual([facet, value, count])
        if (counted.size <= 400) expect(facets[facet]).toHaveLength(counted.size)
      }
      const page = { page: 0, size: 1, sort: undefined }
      const { rows } = await sql<{ wines: number; low: number; high: number }>`
        SELECT count(*)::int AS wines, min(price) / 100.0 AS low, max(price) / 100.0 AS high FROM products WHERE archived_at IS NULL`.execute(
        demo().db,
      )
      expect((await findPage(demo().db, {}, page)).total).toBe(rows[0]?.wines)
      if (fold) expect(facets.price).toEqual({ min: Number(rows[0]?.low), max: Number(rows[0]?.high) })
    }
  }
})

test('a choice counts the same with the counts of nothing chosen at hand, and without', async () => {
  const { db } = demo()
  const plain = await countFacets(db, {})
  const rare = plain.productor.at(-1)?.value
  for (const filter of [
    { type: ['Tinto' as const] },
    { country: ['Argentina', 'Chile'] },
    { degreeSugar: ['Dulce' as const], sparkling: false },
    { sparkling: true },
    { pairing: ['Pescado'] },
    { productor: [Number(rare)] },
    { productor: [-1] },
    { discounted: true },
    { name: 'malbec' },
    { priceMin: 20_000 },
  ])
    for (const most of [undefined, 1, 3])
      expect(await countFacets(db, filter, most, undefined, plain)).toEqual(
        await countFacets(db, filter, most),
      )
})

test('facets name the producers with most matches, with counts of all their wines', async () => {
  const { db, pool } = demo()
  await pool.query(
    `INSERT INTO producers (description) SELECT 'Bodega número ' || n FROM generate_series(1, 1200) AS n`,
  )
  await pool.query(`INSERT INTO products (name, list_price, image, alcohol, id_prod, id_place, id_categ)
    SELECT 'Uno', 5000, '/media/x', 12, b.id_prod, 1, (SELECT min(id_categ) FROM categories WHERE type = 'Tinto')
    FROM producers b WHERE b.description LIKE 'Bodega número %'`)
  await foldFacetCounts(db)
  for (const filter of [{ type: ['Tinto' as const] }, { discounted: true }]) {
    const { rows } = await pool.query<{ count: number }>(`
      SELECT count(*)::int AS count FROM products p JOIN categories c USING (id_categ)
      WHERE p.archived_at IS NULL AND ${'type' in filter ? `c.type = 'Tinto'` : 'p.discount > 0'}
      GROUP BY p.id_prod ORDER BY 1 DESC LIMIT 400`)
    const { productor } = await countFacets(db, filter)
    expect(productor.map(({ count }) => count)).toEqual(rows.map(({ count }) => count))
  }
})

test('a place and a bodega that are chosen have their names where no wine is left', async () => {
  const { rows } = await demo().pool.query<{ id_place: string; description: string }>(
    'SELECT id_place::text, description FROM locations ORDER BY id_place LIMIT 1',
  )
  const location = rows[0]?.id_place ?? ''
  const { rows: bodegas } = await demo().pool.query<{ id_prod: string; description: string }>(
    'SELECT id_prod::text, description FROM producers ORDER BY id_prod LIMIT 1',
  )
  const productor = bodegas[0]?.id_prod ?? ''
  const facets = await countFacets(demo().db, {
    location: [Number(location)],
    productor: [Number(productor)],
    vintageMin: 2049,
  } as Parameters<typeof countFacets>[1])
  expect(facets.location).toEqual([{ value: location, label: rows[0]?.description, count: 0 }])
  expect(facets.productor).toEqual([{ value: productor, label: bodegas[0]?.description, count: 0 }])
})

test('price steps are counted independently of the price filter', async () => {
  const { db } = demo()
  for (const filter of [{}, { type: ['Blanco' as const] }, { name: 'carmenere' }, { productor: [1] }]) {
    const steps = await countPrices(db, { ...filter, priceMin: 1, priceMax: 2 })
    const { total } = await findPage(db, filter, { page: 0, size: 1, sort: undefined })
    expect([filter, steps.reduce((sum, { count }) => sum + count, 0)]).toEqual([filter, total])
    for (const [index, { from }] of steps.entries()) if (index > 0) expect(from).toBe(steps[index - 1]?.to)
  }
})
