import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { shopTimeZone } from '../calendar/shop-time.ts'
import { literally } from '../platform/database/like.ts'
import type { Db } from '../platform/database/open-database.ts'
import { providerMethod } from '../settings/payment-methods.ts'
import { namedLike } from '../users/users.queries.ts'
import type { orderFilter } from './order-filter.contract.ts'

type Output<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]?: z.output<Shape[Name]> | undefined
}
export type OrderFilter = Output<typeof orderFilter>

const zone = sql.lit(shopTimeZone)

/** Whether an order `o` is picked up, like `isPickup`. */
export const pickup = sql<boolean>`CASE WHEN o.delivery IS NOT NULL THEN o.delivery->>'kind' = 'pickup' ELSE o.direccion IS NULL
  AND EXISTS (SELECT FROM orders_by_hand c WHERE c.order_id = o.id AND c.channel = 'counter') END`
const isPacked = sql`o.estado IN ('Procesando', 'Completo')`
/** Shipped or, for pickup, ready once it is complete. */
export const isSent = sql<boolean>`(o.sent_at IS NOT NULL OR o.estado = 'Completo' AND ${pickup})`

/** How an order `o` travels, as its buyer read it. */
export const deliveryMethod = sql<string>`coalesce(nullif(o.delivery->>'name', ''),
  CASE WHEN ${pickup} THEN 'Mostrador' ELSE 'Sin definir' END)`
/** Its kind; `counter` was handed over where it was bought. */
export const deliveryKind = sql<
  string | null
>`coalesce(o.delivery->>'kind', CASE WHEN ${pickup} THEN 'counter' END)`
export const deliveryZone = sql<string>`coalesce(o.delivery->>'zone', '')`
export const deliveryHours = sql<string>`coalesce(o.delivery->>'hours', '')`

/** How an order `o` was paid or, until then, is going to be paid. */
export const paymentName = sql<string>`coalesce(
  (SELECT n.way FROM payments_by_hand n WHERE n.order_id = o.id AND n.taken_back_at IS NULL LIMIT 1),
  CASE WHEN o.paid_at IS NULL THEN (SELECT q.waits_for FROM purchases q WHERE q.id = o.purchase_id) END,
  ${sql.lit(providerMethod)})`

/** Who receives an order `o`. */
export const recipient = sql<string>`coalesce(nullif(o.gift->>'recipient', ''), o.address->>'destinatario', '')`

const underWay = {
  'por-enviar': sql`${isPacked} AND o.delivered_at IS NULL AND NOT ${isSent}`,
  'en-camino': sql`${isPacked} AND o.delivered_at IS NULL AND ${isSent}`,
  entregadas: sql`${isPacked} AND o.delivered_at IS NOT NULL`,
}

/** Condition of each filter that a facet counts; a facet leaves out its own. */
export const facetConditions = ({ forma, zona, horario, pago }: OrderFilter) => ({
  forma: forma ? sql`${deliveryMethod} = ${forma}` : undefined,
  zona: zona ? sql`${deliveryZone} = ${zona}` : undefined,
  horario: horario ? sql`${deliveryHours} = ${horario}` : undefined,
  pago: pago ? sql`${paymentName} = ${pago}` : undefined,
})

/** Filters of an order `o` that no facet counts. */
export function outsideFacets(filter: OrderFilter): RawBuilder<unknown> {
  const { estado, entrega, dia, q, desde, hasta, ids } = filter
  const named = ids !== undefined && ids.length > 0
  const conditions = estado ? [sql`o.estado = ${estado}`] : named ? [] : [sql`o.estado <> 'Ingreso'`]
  if (named) conditions.push(sql`o.id = ANY(${ids}::bigint[])`)
  if (entrega) conditions.push(underWay[entrega])
  if (dia)
    conditions.push(sql`CASE WHEN o.gift->>'wished_day' IS NOT NULL THEN o.gift->>'wished_day' = ${dia}
      ELSE ${dia} BETWEEN o.delivery->>'earliest' AND o.delivery->>'latest' END`)
  if (desde) conditions.push(sql`o.fecha >= ${desde}::date::timestamp AT TIME ZONE ${zone}`)
  if (hasta) conditions.push(sql`o.fecha < (${hasta}::date + 1)::timestamp AT TIME ZONE ${zone}`)
  if (q) {
    const part = `%${literally(q)}%`
    conditions.push(
      sql`(o.numero LIKE ${part} OR o.email_envio ILIKE ${part} OR plain(${recipient}) LIKE plain(${part})
        OR o.user_id IN (SELECT u.id FROM users u WHERE ${namedLike(q)})
        OR o.id IN (SELECT h.order_id FROM orders_by_hand h WHERE plain(h.customer) LIKE plain(${part})))`,
    )
  }
  return sql.join(conditions, sql` AND `)
}

/** The orders `o` that match a filter; those in Ingreso only where it names their state or ids. */
export function matchingOrders(filter: OrderFilter): RawBuilder<unknown> {
  const facets = Object.values(facetConditions(filter)).filter((condition) => condition !== undefined)
  return sql.join([outsideFacets(filter), ...facets], sql` AND `)
}

/** What a bulk action answers of an order that no longer matches its filter. */
export const notSelectedAnymore = 'Cambió después de que la elegiste: queda como está.'

/** Those of the ids that still match the filter under which they were selected. */
export async function stillMatching(
  db: Db,
  ids: readonly number[],
  filter: OrderFilter | undefined,
): Promise<ReadonlySet<number>> {
  if (!filter) return new Set(ids)
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM orders o WHERE o.id = ANY(${ids}::bigint[]) AND ${matchingOrders(filter)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
