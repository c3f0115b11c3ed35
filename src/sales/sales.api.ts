import { sql } from 'kysely'
import { implement, type ServedCall } from '../calls/implement.ts'
import type { Db } from '../database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { salesCalls } from './sales.contract.ts'

type Row = {
  creadas: number
  procesando: number
  withdrawals: number
  reported: number
  below: number
  today_orders: number
  today_total: number
  week_orders: number
  week_total: number
  before_orders: number
  before_total: number
}

export function salesApi(db: Db): ServedCall[] {
  return implement(salesCalls, {
    'GET /admin/summary': async () => {
      // sales are orders that were paid and not cancelled; days are those of the shop's clock
      const { rows } = await sql<Row>`
        WITH clock AS (SELECT date_trunc('day', now() AT TIME ZONE 'America/Argentina/Buenos_Aires') AS day),
        sold AS (
          SELECT o.total, o.fecha AT TIME ZONE 'America/Argentina/Buenos_Aires' AS at FROM orders o
          WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.fecha > now() - interval '16 days'
        )
        SELECT
          (SELECT count(*)::int FROM orders WHERE estado = 'Creada') AS creadas,
          (SELECT count(*)::int FROM orders WHERE estado = 'Procesando') AS procesando,
          (SELECT count(*)::int FROM withdrawals WHERE state = 'recibida') AS withdrawals,
          (SELECT count(DISTINCT p.review_id)::int FROM review_reports p JOIN reviews r ON r.id = p.review_id
            WHERE p.settled_at IS NULL AND r.hidden_at IS NULL) AS reported,
          (SELECT count(*)::int FROM products WHERE archived_at IS NULL AND stock - reserved < minimo) AS below,
          count(*) FILTER (WHERE at >= day)::int AS today_orders, coalesce(sum(total) FILTER (WHERE at >= day), 0)::bigint AS today_total,
          count(*) FILTER (WHERE at >= day - interval '6 days')::int AS week_orders,
          coalesce(sum(total) FILTER (WHERE at >= day - interval '6 days'), 0)::bigint AS week_total,
          count(*) FILTER (WHERE at < day - interval '6 days' AND at >= day - interval '13 days')::int AS before_orders,
          coalesce(sum(total) FILTER (WHERE at < day - interval '6 days' AND at >= day - interval '13 days'), 0)::bigint AS before_total
        FROM clock LEFT JOIN sold ON true GROUP BY day`.execute(db)
      const row = rows[0]
      if (!row) throw new Error('The summary has no row')
      return {
        creadas: row.creadas,
        procesando: row.procesando,
        withdrawals: row.withdrawals,
        reportedReviews: row.reported,
        belowMinimum: row.below,
        today: { orders: row.today_orders, total: toPesos(row.today_total) },
        week: { orders: row.week_orders, total: toPesos(row.week_total) },
        weekBefore: { orders: row.before_orders, total: toPesos(row.before_total) },
      }
    },
  })
}
