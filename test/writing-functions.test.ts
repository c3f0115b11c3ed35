import { expect, test } from 'vitest'
import { dataInventory } from '../src/platform/database/data-inventory.ts'
import { withDemoDatabase } from './database.ts'
import { textOf } from './rooms.ts'
import { writtenTables } from './tables-in-sql.ts'

const database = withDemoDatabase()

test('a function of the database that writes is called by the owner of what it writes', async () => {
  const { rows } = await database().pool.query<{ name: string; body: string }>(
    `SELECT proname AS name, prosrc AS body FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`,
  )
  const writing = rows.flatMap(({ name, body }) =>
    [...writtenTables(`"${body.replace(/--.*/g, '')}"`)]
      .filter((table) => table in dataInventory)
      .map((table) => ({ name, owner: dataInventory[table]?.owner ?? '' })),
  )
  expect(writing.map(({ name }) => name)).toContain('hold_bottles')
  for (const { name, owner } of writing)
    for (const [file, text] of textOf)
      if (new RegExp(String.raw`\b${name}\(`).test(text)) expect(file, name).toMatch(new RegExp(`^${owner}/`))
})
