import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/open-database.ts'
import { orderNumber } from '../../src/orders/order-number.ts'
import { walkInCustomerId } from '../../src/users/walk-in-customer.ts'
import type { PastOrder } from './past-order.ts'

/** Identifiers of past rows, all derived from the order's position in the year. */

export const firstOrderNumber = 10_001
/** Lower than any the sandbox assigns. */
const firstSandboxPayment = 5_000_000

export const dayMs = 86_400_000

/** A UUID that is the same on every machine. */
export function uuidOf(name: string): string {
  const hash = createHash('sha256').update(`demo past ${name}`).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return parts.join('-')
}

export const purchaseId = ({ n }: PastOrder): string => uuidOf(`purchase ${n}`)
export const orderId = ({ n }: PastOrder): number => n
export const numberOf = ({ n }: PastOrder): string => orderNumber(firstOrderNumber + n - 1)
export const buyerId = ({ customer }: PastOrder): string => customer?.id ?? walkInCustomerId
export const sandboxPayment = ({ n }: PastOrder): number => firstSandboxPayment + n
export const isByProvider = ({ paidBy }: PastOrder): boolean => paidBy === 'provider'
export const preferenceOf = (order: PastOrder): string =>
  isByProvider(order) ? `muestra-${order.n}` : `hand-${purchaseId(order)}`

/** Inserts rows in one statement. All rows have the same columns; the first one has all of them. */
export async function insertRows(trx: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}

/** Continues each table's ids after the last one. */
export async function continueAfter(trx: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false) FROM ${sql.table(table)}`.execute(
      trx,
    )
}
