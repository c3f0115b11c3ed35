import { sql } from 'kysely'
import { shopTimeZone } from '../calendar/shop-time.ts'
import { literally } from '../platform/database/like.ts'
import type { ChargeKind } from '../platform/database/order-tables.ts'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { netTotal, ordersWithRefunds, refunded } from './net-of-refunds.ts'
import type { Estado } from '../orders/order-status.ts'
import { surchargeKinds } from '../totals/charge-kinds.ts'
import { namedLike } from '../users/users.queries.ts'
import type { deliveryFilters } from '../orders/delivery-progress.ts'
import { providerMethod, type MoneyMethod } from '../settings/payment-methods.ts'
import type { Sale } from './sales.contract.ts'
import { isSold } from './sold-rows.ts'

export type SalesQuestion = {
  estado?: Estado | undefined
  entrega?: (typeof deliveryFilters)[number] | undefined
  /** Part of an order number, name or email. */
  q?: string | undefined
  /** Days on the shop's clock, both included: YYYY-MM-DD. */
  desde?: string | undefined
  hasta?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

type Row = Omit<Sale, 'fecha'> & { fecha: Date }

/** Maximum sales per file. */
const longestExport = 50_000
const zone = sql.lit(shopTimeZone)
/** The customer of a user `u` or a manual order `h`. */
const customer = sql`coalesce(nullif(h.customer, ''), nullif(u.full_name, ''),
  CASE WHEN h.order_id IS NULL THEN '' ELSE 'Mostrador' END)`

/** Whether an order `o` is picked up, like `isPickup`. */
const pickup = sql`CASE WHEN o.delivery IS NOT NULL THEN o.delivery->>'kind' = 'pickup' ELSE o.direccion IS NULL
  AND EXISTS (SELECT FROM orders_by_hand c WHERE c.order_id = o.id AND c.channel = 'counter') END`
const isPacked = sql`o.estado IN ('Procesando', 'Completo')`
/** Shipped or, for pickup, ready once it is complete. */
const isSent = sql`(o.sent_at IS NOT NULL OR o.estado = 'Completo' AND ${pickup})`

export const underWay = {
  'por-enviar': sql`${isPacked} AND o.delivered_at IS NULL AND NOT ${isSent}`,
  'en-camino': sql`${isPacked} AND o.delivered_at IS NULL AND ${isSent}`,
  entregadas: sql`${isPacked} AND o.delivered_at IS NOT NULL`,
}

function matchingSales({ estado, entrega, q, desde, hasta }: SalesQuestion) {
  const conditions = [estado ? sql`o.estado = ${estado}` : sql`o.estado <> 'Ingreso'`]
  if (entrega) conditions.push(underWay[entrega])
  if (desde) conditions.push(sql`o.fecha >= ${desde}::date::timestamp AT TIME ZONE ${zone}`)
  if (hasta) conditions.push(sql`o.fecha < (${hasta}::date + 1)::timestamp AT TIME ZONE ${zone}`)
  if (q) {
    const part = `%${literally(q)}%`
    conditions.push(
      sql`(o.numero LIKE ${part} OR o.email_envio ILIKE ${part}
        OR o.user_id IN (SELECT u.id FROM users u WHERE ${namedLike(q)})
        OR o.id IN (SELECT h.order_id FROM orders_by_hand h WHERE plain(h.customer) LIKE plain(${part})))`,
    )
  }
  return sql.join(conditions, sql` AND `)
}

/** One page of sales, newest first, with the number of matches and their total. */
export async function listSales(db: Db, question: SalesQuestion) {
  const { page = 0, size = 25 } = question
  const matching = matchingSales(question)
  const sums = await sql<{ count: number; sold: number; total: number }>`
    WITH ${refunded} SELECT count(*)::int AS count, count(*) FILTER (WHERE ${isSold})::int AS sold,
      coalesce(sum(${netTotal}) FILTER (WHERE ${isSold}), 0)::bigint AS total
    FROM ${ordersWithRefunds} WHERE ${matching}`.execute(db)
  const { rows } = await sql<Row>`
    SELECT o.id, o.numero, ${customer} AS customer, o.email_envio AS email, o.estado, o.total, o.fecha,
      (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id) AS bottles,
      (SELECT count(*)::int FROM order_notes n WHERE n.order_id = o.id) AS notes,
      ${pickup} AS pickup, ${isSent} AS sent, o.delivered_at IS NOT NULL AS delivered,
      array_remove(ARRAY[
        CASE WHEN EXISTS (SELECT 1 FROM payments p WHERE p.purchase_id = o.purchase_id AND p.settled = 'mismatch')
          THEN 'payment-mismatch' END,
        CASE WHEN o.stopped_at IS NOT NULL AND o.estado <> 'Cancelada' THEN 'stopped' END,
        CASE WHEN EXISTS (SELECT 1 FROM withdrawals w WHERE w.order_id = o.id AND w.state = 'recibida')
          THEN 'withdrawal' END,
        CASE WHEN o.refunded_whole AND o.estado <> 'Cancelada' THEN 'refunded' END,
        CASE WHEN o.paid_at IS NULL AND o.estado IN ('Creada', 'Procesando', 'Completo') THEN 'unpaid' END,
        CASE WHEN o.direccion IS NULL AND o.estado IN ('Creada', 'Procesando') AND h.channel IS DISTINCT FROM 'counter'
          AND NOT ${pickup}
          THEN 'no-address' END
      ], NULL) AS alerts
    FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN orders_by_hand h ON h.order_id = o.id
    WHERE ${matching} ORDER BY o.fecha DESC, o.id DESC LIMIT ${size} OFFSET ${page * size}`.execute(db)
  const { count, sold, total } = sums.rows[0] ?? { count: 0, sold: 0, total: 0 }
  return {
    sales: rows.map((row) => ({ ...row, total: toPesos(row.total), fecha: row.fecha.toISOString() })),
    page,
    pages: Math.max(1, Math.ceil(count / size)),
    count,
    sold,
    total: toPesos(total),
  }
}

export type ExportedSale = {
  numero: string
  fecha: string
  estado: Estado
  customer: string
  email: string
  bottles: number
  /** '2 × Trapiche Malbec 2021 · 750 ml', and so on. */
  wines: string
  total: number
  /** Cost of all its bottles; null if any is unknown. */
  cost: number | null
  direccion: string | null
  recipient: string
  phone: string
  /** The delivery method, and its part of the total. */
  way: string
  delivery: number
  /** The surcharges' part of the total. */
  surcharges: number
  payment: string | null
  /** How it was paid; null if nothing was. */
  paid_by: MoneyMethod | null
  /** Refunded amount, and number of returned bottles. */
  refunded: number
  returned: number
}

/** What an order `o` was charged for these kinds. */
const charged = (kinds: readonly ChargeKind[]) => sql`(SELECT coalesce(sum((c->>'amount')::bigint), 0)::bigint
  FROM jsonb_array_elements(o.charges) AS c WHERE c->>'kind' = ANY(${kinds}))`

/** All matching sales, oldest first, for accounting. Money in centavos; undefined if there are too many. */
export async function exportSales(db: Db, question: SalesQuestion): Promise<ExportedSale[] | undefined> {
  const { rows } = await sql<ExportedSale>`
    WITH ${refunded} SELECT o.numero, to_char(o.fecha AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI') AS fecha, o.estado, ${customer} AS customer,
      o.email_envio AS email, o.total, o.direccion, coalesce(o.address->>'destinatario', '') AS recipient,
      coalesce(o.address->>'telefono', '') AS phone, coalesce(o.delivery->>'name', '') AS way,
      ${charged(['delivery'])} AS delivery, ${charged(surchargeKinds)} AS surcharges, items.bottles, items.wines, items.cost,
      (SELECT p.payment_id FROM payments p WHERE p.purchase_id = o.purchase_id AND p.settled = 'order-paid' LIMIT 1) AS payment,
      CASE WHEN o.paid_at IS NOT NULL THEN coalesce((SELECT n.way FROM payments_by_hand n
        WHERE n.order_id = o.id AND n.taken_back_at IS NULL LIMIT 1), ${providerMethod}) END AS paid_by,
      coalesce(g.amount, 0)::bigint AS refunded,
      (SELECT coalesce(sum(b.quantity), 0)::int FROM purchases q,
        jsonb_to_recordset(q.returned) AS b (quantity int) WHERE q.id = o.purchase_id) AS returned
    FROM ${ordersWithRefunds} JOIN users u ON u.id = o.user_id LEFT JOIN orders_by_hand h ON h.order_id = o.id,
      LATERAL (SELECT coalesce(sum(i.quantity), 0)::int AS bottles,
          coalesce(string_agg(i.quantity || ' × ' || wine_name(i.name, i.producer, i.vintage, i.volume_ml), '; ' ORDER BY i.line), '') AS wines,
          CASE WHEN bool_and(coalesce(i.unit_cost, p.cost) IS NOT NULL)
            THEN sum(i.quantity * coalesce(i.unit_cost, p.cost))::bigint END AS cost
        FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) AS items
    WHERE ${matchingSales(question)} ORDER BY o.fecha, o.id LIMIT ${longestExport + 1}`.execute(db)
  return rows.length > longestExport ? undefined : rows
}
