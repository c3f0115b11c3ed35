import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import { textOf } from '../../test/rooms.ts'
import { writtenTables } from '../../test/tables-in-sql.ts'

/**
 * Whatever refers to what the demo's removal deletes goes with it. A table that is made later and refers to orders,
 * payments, purchases or wines has to be handled, or this fails.
 */

const database = withDemoDatabase()

/** Rows of these are deleted; of people only what they have is: their rows stay, empty. */
const deleted = [
  'orders',
  'payments',
  'purchases',
  'products',
  'producers',
  'locations',
  'categories',
  'promotions',
]

/** Files that delete something of the demo. */
const removals = [...textOf].filter(
  ([file]) =>
    /\/(delete-)?demo-/.test(file) ||
    /\/(wishes|cart|personal-data|demo-rows)\.queries\.ts$/.test(file) ||
    file.startsWith('launch/'),
)

/** Why rows that refer to a deleted one need not be deleted. */
const spared: Record<string, string> = {
  // the plan archives such a wine, and leaves such a promotion
  'order_items.product_id': 'a wine that was sold stays, archived',
  'reviews.product_id': 'a wine that a buyer reviewed stays, archived',
  'promotion_uses.promotion_id': 'a promotion that was used ends',
  // bodegas, places and categories go only when no wine has them
  'products.id_prod': 'terms of wines stay',
  'products.id_place': 'terms of wines stay',
  'products.id_categ': 'terms of wines stay',
}

test('every table that refers to what is deleted is handled', async () => {
  const { rows } = await database().pool.query<{
    child: string
    column: string
    parent: string
    rule: string
  }>(`
    SELECT c.conrelid::regclass::text AS child, a.attname AS column, c.confrelid::regclass::text AS parent, c.confdeltype AS rule
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f'`)
  expect(rows.length).toBeGreaterThan(20)
  const written = new Set(removals.flatMap(([, text]) => [...writtenTables(text)]))
  const gone = new Set(deleted)
  const open = [...deleted]
  const unhandled: string[] = []
  for (let parent = open.pop(); parent !== undefined; parent = open.pop())
    for (const { child, column, rule } of rows.filter(
      (row) => row.parent === parent && row.child !== parent,
    )) {
      const byItself = rule === 'c' || rule === 'n' || rule === 'd'
      if (!byItself && !written.has(child) && !(`${child}.${column}` in spared))
        unhandled.push(`${child}.${column} refers to ${parent}`)
      // what refers to rows that go with these
      if (rule === 'c' && !gone.has(child)) open.push(child)
      if (rule === 'c') gone.add(child)
    }
  expect(unhandled).toEqual([])
})
