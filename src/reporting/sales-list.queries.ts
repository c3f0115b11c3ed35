import { sql } from 'kysely'
import { shopTimeZone } from '../calendar/shop-time.ts'
import type { ChargeKind } from '../platform/database/order-tables.ts'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { isSold, netTotal, ordersWithRefunds, refunded } from './sold-rows.queries.ts'
import type { Estado } from '../orders/order-status.ts'
import { surchargeKinds } from '../totals/charge-kinds.ts'
import {
  deliveryHours,
  deliveryKind,
  deliveryMethod,
  deliveryZone,
  facetConditions,
  isSent,
  matchingOrders,
  outsideFacets,
  paymentName,
  pickup,
  recipient,
  type OrderFilter,
} from '../orders/order-filter.queries.ts'
import { providerMethod, type MoneyMethod } from '../settings/payment-methods.ts'
import type { Sale, SalesFacets } from './sales.contract.ts'

export type SalesQuestion = OrderFilter & { page?: number | undefined; size?: number | undefined }

type Row = Omit<Sale, 'fecha'> & { fecha: Date }

/** Maximum sales per file. */
const longestExport = 50_000
const zone = sql.lit(shopTimeZone)
/** The customer of a user `u` or a manual order `h`. */
const customer = sql`coalesce(nullif(h.customer, ''), nullif(u.full_name, ''),
  CASE WHEN h.order_id IS NULL THEN '' ELSE 'Mostrador' END)`

/** Longer lists are narrowed by state or day first: their facets would take longer than their page. */
const mostCounted = 5000
const noFacets: SalesFacets = { methods: [], zones: [], hours: [], payments: [] }

/** One page of sales, newest first, with the number of matches and their total. */
export async function listSales(db: Db, question: SalesQuestion) {
  const { page = 0, size = 25 } = question
  const matching = matchingOrders(question)
  const sums = await sql<{ count: number; sold: number; total: number }>`
    WITH ${refunded} SELECT count(*)::int AS count, count(*) FILTER (WHERE ${isSold})::int AS sold,
      coalesce(sum(${netTotal}) FILTER (WHERE ${isSold}), 0)::bigint AS total
    FROM ${ordersWithRefunds} WHERE ${matching}`.execute(db)
  const { count, sold, total } = sums.rows[0] ?? { count: 0, sold: 0, total: 0 }
  const facets = count > mostCounted ? noFacets : await salesFacets(db, question)
  const { rows } = await sql<Row>`
    SELECT o.id, o.numero, ${customer} AS customer, o.email_envio AS email, o.estado, o.total, o.fecha,
      (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id) AS bottles,
      (SELECT count(*)::int FROM order_notes n WHERE n.order_id = o.id) AS notes,
      ${pickup} AS pickup, ${isSent} AS sent, o.delivered_at IS NOT NULL AS delivered,
      ${deliveryMethod} AS method, ${deliveryKind} AS kind, ${deliveryZone} AS zone, ${deliveryHours} AS hours,
      coalesce(o.gift->>'wished_day', o.delivery->>'earliest') AS earliest,
      coalesce(o.gift->>'wished_day', o.delivery->>'latest') AS latest,
      ${paymentName} AS payment, ${recipient} AS recipient, coalesce(o.parcel->>'codigo', '') AS tracking,
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
  return {
    sales: rows.map((row) => ({ ...row, total: toPesos(row.total), fecha: row.fecha.toISOString() })),
    page,
    pages: Math.max(1, Math.ceil(count / size)),
    count,
    sold,
    total: toPesos(total),
    facets,
  }
}

/** How many sales each delivery method, zone, hour window and payment method has under the other filters. */
async function salesFacets(db: Db, question: SalesQuestion): Promise<SalesFacets> {
  const conditions = facetConditions(question)
  const others = (own: keyof typeof conditions) => {
    const rest = Object.entries(conditions).flatMap(([name, condition]) =>
      name === own || !condition ? [] : [condition],
    )
    return rest.length > 0 ? sql.join(rest, sql` AND `) : sql`true`
  }
  const { rows } = await sql<{
    facet: keyof typeof conditions
    name: string
    kind: Sale['kind']
    count: number
  }>`
    WITH counted AS MATERIALIZED (SELECT ${deliveryMethod} AS forma, ${deliveryKind} AS kind, ${deliveryZone} AS zona,
        ${deliveryHours} AS horario, ${paymentName} AS pago, ${others('forma')} AS of_forma, ${others('zona')} AS of_zona,
        ${others('horario')} AS of_horario, ${others('pago')} AS of_pago
      FROM orders o WHERE ${outsideFacets(question)})
    SELECT 'forma' AS facet, forma AS name, min(kind) AS kind, count(*)::int AS count FROM counted WHERE of_forma GROUP BY forma
    UNION ALL SELECT 'zona', zona, NULL, count(*)::int FROM counted WHERE of_zona AND zona <> '' GROUP BY zona
    UNION ALL SELECT 'horario', horario, NULL, count(*)::int FROM counted WHERE of_horario AND horario <> '' GROUP BY horario
    UNION ALL SELECT 'pago', pago, NULL, count(*)::int FROM counted WHERE of_pago GROUP BY pago
    ORDER BY count DESC, name`.execute(db)
  const valuesOf = (facet: string) =>
    rows.filter((row) => row.facet === facet).map(({ name, count }) => ({ name, count }))
  return {
    methods: rows
      .filter(({ facet }) => facet === 'forma')
      .map(({ name, kind, count }) => ({ name, kind, count })),
    zones: valuesOf('zona'),
    hours: valuesOf('horario'),
    payments: valuesOf('pago'),
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
    WHERE ${matchingOrders(question)} ORDER BY o.fecha, o.id LIMIT ${longestExport + 1}`.execute(db)
  return rows.length > longestExport ? undefined : rows
}
