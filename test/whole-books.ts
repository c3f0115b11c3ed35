import type pg from 'pg'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { findAfterSaleFaults } from './after-sale-rules.ts'

/**
 * What the rules look at: orders that were placed and vouchers that were requested by the shop's own code. Rows that a test or
 * the demo planted have no history that led to them; what the shop itself invoiced of them has its number in the series.
 */
const ownRows = `
  CREATE TEMP VIEW orders AS SELECT o.* FROM public.orders o
    WHERE EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action = 'ingresar')
      AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'order' AND d.id = o.id::text);
  CREATE TEMP VIEW invoices AS SELECT * FROM public.invoices WHERE request_key ~ '^(event|refund)-'`

/** Whether it is a shop's database whose books are to be looked at; one that a test emptied has no tables. */
const isOpen = `SELECT to_regclass('public.demo_rows') IS NOT NULL AND to_regclass('public.refunds') IS NOT NULL
  AND to_regclass('public.rewritten_books') IS NULL AS open`

/**
 * At the end of a test's database: of its orders the money paid is retained or refunded, the bottles sold are out, back or
 * written off, and their vouchers have no gap. Throws with what is not so.
 */
export async function expectWholeBooks(connectionString: string): Promise<void> {
  // one connection: the views are its own
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

/** For a test that rewrites what the shop wrote: its books are not looked at when it ends. */
export async function rewriteBooks(pool: Pick<pg.Pool, 'query'>, why: string): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS rewritten_books (why text)')
  await pool.query('INSERT INTO rewritten_books VALUES ($1)', [why])
}
