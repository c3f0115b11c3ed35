import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { foldText } from './fold-text.ts'

const database = withDemoDatabase()

test('a text is folded as the database folds it', async () => {
  const { rows } = await database().pool.query<{ text: string; folded: string }>(
    `SELECT text, plain(text) AS folded FROM (
       SELECT name AS text FROM products UNION SELECT summary FROM products
       UNION SELECT description FROM producers UNION SELECT variety FROM categories
       UNION VALUES ('ÁÉÍÓÚÜÑ áéíóúüñ Çà È ô ã Å'), ('Núñez'), ('')) AS texts`,
  )
  expect(rows.length).toBeGreaterThan(100)
  for (const { text, folded } of rows)
    // unaccent also replaces typographic signs; only letters matter for searching
    expect(foldText(text).replace(/[^\p{L}\d]+/gu, ' ')).toBe(folded.replace(/[^\p{L}\d]+/gu, ' '))
})
