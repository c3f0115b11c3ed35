import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { afterSaleRules, rulesAtAnyTime, rulesAtRest } from './book-rules.ts'

/** Orders that the shop placed itself and vouchers that it asked for: what the demo planted has no history. */
const ownRows = sql`WITH orders AS (SELECT o.* FROM public.orders o
    WHERE EXISTS (SELECT FROM public.order_events e WHERE e.order_id = o.id AND e.action = 'ingresar')
      AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'order' AND d.id = o.id::text)),
  order_events AS (SELECT * FROM public.order_events WHERE order_id IN (SELECT id FROM orders)),
  payments AS (SELECT * FROM public.payments WHERE purchase_id IN (SELECT purchase_id FROM orders)),
  invoices AS (SELECT * FROM public.invoices WHERE request_key ~ '^(event|refund)-')`

const rules = Object.entries({ ...rulesAtAnyTime, ...rulesAtRest, ...afterSaleRules })

/** How many rules there are, and the rows that break one. */
export async function checkBooks(db: Db) {
  const faults: { rule: string; what: string }[] = []
  for (const [rule, statement] of rules) {
    const { rows } = await sql<{ what: string | number }>`
      ${ownRows} SELECT what FROM (${sql.raw(statement)}) AS found LIMIT 100`.execute(db)
    faults.push(...rows.map(({ what }) => ({ rule, what: String(what) })))
  }
  const { rows } = await sql<{ count: number }>`${ownRows} SELECT count(*)::int AS count FROM orders`.execute(
    db,
  )
  return { orders: rows[0]?.count ?? 0, rules: rules.length, faults }
}
