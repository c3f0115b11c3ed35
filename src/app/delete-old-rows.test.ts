import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import { deleteOldRows } from './delete-old-rows.ts'

const demo = withDemoDatabase()

test('deletes expired copies and nothing else', async () => {
  const { pool, db } = demo()
  await pool.query(`
    INSERT INTO outbox (message_id, recipient, subject, html, body, created_at, sent_at, given_up_at) VALUES
      ('left long ago', 'a', '', '', '', now() - interval '2 years', now() - interval '13 months', NULL),
      ('given up long ago', 'a', '', '', '', now() - interval '2 years', NULL, now() - interval '13 months'),
      ('refund-1', 'a', '', '', '', now() - interval '2 years', now() - interval '13 months', NULL),
      ('left', 'a', '', '', '', now() - interval '2 years', now() - interval '11 months', NULL),
      ('waits', 'a', '', '', '', now() - interval '2 years', NULL, NULL);
    INSERT INTO payment_notices (payment_id, request_id, received_at) VALUES
      ('old notice', 'x', now() - interval '4 months'), ('notice', 'x', now() - interval '2 months');
    INSERT INTO imports (id, file_name, actor, headings, row_count, state, finished_at) OVERRIDING SYSTEM VALUE VALUES
      (901, 'old', 'a', '[]', 1, 'terminada', now() - interval '2 months'),
      (902, 'new', 'a', '[]', 1, 'terminada', now() - interval '2 days'),
      (903, 'waits', 'a', '[]', 1, 'revisada', NULL);
    INSERT INTO import_rows (import_id, line, cells) VALUES (901, 2, '[]'), (902, 2, '[]'), (903, 2, '[]')`)
  await deleteOldRows(db)
  const { rows } = await pool.query<{ name: string }>(`
    SELECT message_id AS name FROM outbox UNION ALL SELECT payment_id FROM payment_notices
    UNION ALL SELECT import_id::text FROM import_rows ORDER BY 1`)
  expect(rows.map(({ name }) => name)).toEqual(['902', '903', 'left', 'notice', 'refund-1', 'waits'])
  const { rows: imports } = await pool.query('SELECT id FROM imports WHERE id > 900')
  expect(imports).toHaveLength(3)
})
