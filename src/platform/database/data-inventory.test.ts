import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { dataInventory } from './data-inventory.ts'
import { columnsOf } from './data-inventory.queries.ts'

const database = withDemoDatabase()

const inventoried = (table: string) => Object.values(columnsOf(dataInventory[table] ?? {})).flat()

test('every table and column of the migrated database is in the data inventory, once', async () => {
  const { rows } = await database().pool.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1`,
  )
  // a new column needs an entry in data-inventory/: plain, personal (whose? removed how?) or secret
  for (const { name, columns } of rows) expect(inventoried(name).toSorted(), name).toEqual(columns.toSorted())
  expect(Object.keys(dataInventory).toSorted()).toEqual(rows.map((row) => row.name).toSorted())
})

test('personal columns are declared with owner, removal and export', async () => {
  const { rows } = await database().pool.query<{ name: string; column: string }>(
    `SELECT conrelid::regclass::text AS name, attname AS column FROM pg_constraint
     JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'users'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { name, column } of rows)
    expect(columnsOf(dataInventory[name] ?? {}).people, name).toContain(column)
  for (const [name, table] of Object.entries(dataInventory)) {
    const { personal } = columnsOf(table)
    if (personal.length > 0)
      expect([table.whose, table.removal, table.exported], name).not.toContain(undefined)
    if (typeof table.removal !== 'object' || 'because' in table.removal) continue
    expect(Object.keys(table.removal), `${name}: every personal column changes`).toEqual(
      expect.arrayContaining(personal),
    )
  }
})

test('columns named token, password, secret or session are not declared plain', () => {
  for (const [name, table] of Object.entries(dataInventory)) {
    const { plain, people, personal } = columnsOf(table)
    for (const column of [...plain, ...people, ...personal])
      expect(column, name).not.toMatch(/token|password|secret|session|hash|credential/)
  }
})
