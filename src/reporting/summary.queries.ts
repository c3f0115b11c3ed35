import { sql } from 'kysely'
import { underWay } from '../orders/order-filter.queries.ts'
import { netTotal, ordersWithRefunds, refunded } from './sold-rows.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

export type DayOfSales = { day: string; orders: number; total: number }

/**
 * Sales of the last days on the shop's clock, oldest first, including days without sales. Totals in centavos.
 */
export async function salesByDay(db: Db, days: number): Promise<DayOfSales[]> {
  // a sale is an order that was paid and not cancelled
  const { rows } = await sql<DayOfSales>`
    WITH clock AS (SELECT (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS today),
    ${refunded},
    sold AS (
      SELECT (fecha AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS day, count(*)::int AS orders, sum(${netTotal})::bigint AS total
      FROM ${ordersWithRefunds} WHERE estado IN ('Creada', 'Procesando', 'Completo') AND paid_at IS NOT NULL AND fecha > now() - make_interval(days => ${days + 1})
      GROUP BY 1
    )
    SELECT to_char(one.day, 'YYYY-MM-DD') AS day, coalesce(sold.orders, 0)::int AS orders, coalesce(sold.total, 0)::bigint AS total
    FROM clock, generate_series(today - ${days - 1}::int, today, interval '1 day') AS one (day)
    LEFT JOIN sold ON sold.day = one.day::date
    ORDER BY one.day`.execute(db)
  return rows
}

export type Waiting = {
  creadas: number
  procesando: number
  /** Packed, and neither sent nor ready for pickup. */
  toSend: number
  withdrawals: number
  belowMinimum: number
}

/** The shop's open tasks. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*)::int FROM orders WHERE estado = 'Creada') AS creadas,
      (SELECT count(*)::int FROM orders WHERE estado = 'Procesando') AS procesando,
      (SELECT count(*)::int FROM orders o WHERE ${underWay['por-enviar']}) AS "toSend",
      (SELECT count(*)::int FROM withdrawals WHERE state = 'recibida') AS withdrawals,
      (SELECT count(*)::int FROM products WHERE archived_at IS NULL AND stock - reserved < minimo) AS "belowMinimum"`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('The count of what waits has no row')
  return row
}

/** Wines on sale that are furthest below their minimum stock. */
export async function lowestWines(db: Db, atMost: number) {
  return db
    .selectFrom('products as p')
    .select([
      'p.id',
      sql<string>`wine_name(p)`.as('name'),
      'p.minimo',
      sql<number>`p.stock - p.reserved`.as('available'),
    ])
    .where('p.archived_at', 'is', null)
    .where(sql<boolean>`p.stock - p.reserved < p.minimo`)
    .orderBy(sql`p.stock - p.reserved - p.minimo`)
    .orderBy('p.id')
    .limit(atMost)
    .execute()
}
