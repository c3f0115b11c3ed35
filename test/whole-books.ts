import type pg from 'pg'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { findAfterSaleFaults } from './after-sale-rules.ts'

/**
 * Limits the rules to orders and vouchers created by the shop's code. Inserted rows have no history; but the
 * shop's own vouchers about them have numbers in the series.
 */
const ownRows = `
  CREATE TEMP VIEW orders AS SELECT o.* FROM public.orders o
    WHERE EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action = 'ingresar')
      AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'order' AND d.id = o.id::text);
  CREATE TEMP VIEW invoices AS SELECT * FROM public.invoices WHERE request_key ~ '^(event|refund|reissued?(-refunded)?)-'`

/** Whether it is a shop's database to check; a test may have removed the tables. */
const isOpen = `SELECT to_regclass('public.demo_rows') IS NOT NULL AND to_regclass('public.refunds') IS NOT NULL
  AND to_regclass('public.rewritten_books') IS NULL AS open`

/**
 * When a test's database ends: payments of its orders are kept or refunded, sold bottles are shipped,
 * returned or written off, and vouchers have no gaps. Throws the violations.
 */
export async function expectWholeBooks(connectionString: string): Promise<void> {
  // one connection, to which the views belong
  const database = openDatabase({ connectionString, poolSize: 1 })
  const faults: string[] = []
  try {
    const { rows } = await database.pool.query<{ open: boolean }>(isOpen)
    if (rows[0]?.open) {
      await database.pool.query(ownRows)
      const { rowCount } = await database.pool.query('SELECT 1 FROM orders LIMIT 1')
      if (rowCount) faults.push(...(await findAfterSaleFaults(database.db)))
    }
  } finally {
    await database.close()
  }
  if (faults.length > 0) throw new Error(`The books of this test's shop are wrong:\n${faults.join('\n')}`)
}

/** For a test that rewrites the shop's data: its books are not checked. */
export async function rewriteBooks(pool: Pick<pg.Pool, 'query'>, why: string): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS rewritten_books (why text)')
  await pool.query('INSERT INTO rewritten_books VALUES ($1)', [why])
}
