import { lockOrder } from '../orders/orders.queries.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Bottles } from '../inventory/reservations.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import type { Estado } from '../orders/order-status.ts'
import { isInTime } from './withdrawal-period.ts'
import { listedAtMost, type WithdrawalAnswer } from './withdrawals.contract.ts'

type Row = {
  id: number
  code: string
  order_number: string
  order_id: number | null
  email: string
  reason: string
  state: WithdrawalAnswer['state']
  kind: WithdrawalAnswer['kind']
  lines: WithdrawalAnswer['lines']
  created_at: Date
  decided_at: Date | null
  note: string | null
  estado: Estado | null
  total: number | null
  received_at: Date | null
  settled: boolean
  bottles: WithdrawalAnswer['bottles'] | null
}

/** Waits for an answer, or was accepted and bottles of it have not come back. */
const open = sql`(w.state = 'recibida' OR (w.state = 'aceptada' AND w.lines IS NULL AND EXISTS (
  SELECT FROM stock_ledger l WHERE l.order_id = w.order_id GROUP BY l.product_id HAVING sum(l.quantity) < 0)))`

/** Of a request `w` about some bottles of the order `o`: what it asks for may have been done otherwise since. */
const settled = sql`coalesce(w.lines IS NOT NULL AND (o.estado = 'Cancelada'
  OR EXISTS (SELECT FROM returns b WHERE b.order_id = o.id AND b.created_at >= w.created_at)
  OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.created_at >= w.created_at AND r.state IN ('asked', 'done'))), false)`

/**
 * Requests with the purchase they are about and where its bottles are: those that are open first, of them those about a
 * purchase, which no number of invented ones may push out of the list; then the newest.
 */
async function selectWithdrawals(
  db: Db,
  condition: RawBuilder<unknown>,
  most = listedAtMost,
): Promise<WithdrawalAnswer[]> {
  const { rows } = await sql<Row>`
    SELECT w.id, w.code, w.order_number, w.order_id, w.email, w.reason, w.state, w.kind, w.created_at, w.decided_at, w.note,
      o.estado, o.total, coalesce(o.delivered_at, o.completed_at) AS received_at,
      ${settled} AS settled,
      (SELECT json_agg(json_build_object('product_id', b.product_id, 'quantity', b.quantity, 'name', (SELECT
          min(wine_name(i.name, i.producer, i.vintage, i.volume_ml)) FROM order_items i WHERE i.order_id = o.id AND i.product_id = b.product_id)))
        FROM jsonb_to_recordset(w.lines) AS b (product_id bigint, quantity int)) AS lines,
      (SELECT json_agg(json_build_object('product_id', i.product_id, 'name', wine_name(i.name, i.producer, i.vintage, i.volume_ml), 'quantity', i.quantity,
          'out', greatest(0, -coalesce((SELECT sum(l.quantity) FROM stock_ledger l
            WHERE l.order_id = o.id AND l.product_id = i.product_id), 0))) ORDER BY i.line)
        FROM order_items i WHERE i.order_id = o.id) AS bottles
    FROM withdrawals w LEFT JOIN orders o ON o.id = w.order_id
    WHERE ${condition} ORDER BY ${open} AND w.order_id IS NOT NULL DESC, w.state = 'recibida' DESC, w.created_at DESC, w.id DESC LIMIT ${most}`.execute(
    db,
  )
  return rows.map(({ received_at, created_at, decided_at, total, bottles, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    inTime: isInTime(created_at, received_at),
    decided_at: decided_at?.toISOString() ?? null,
    total: total === null ? null : toPesos(total),
    bottles: bottles ?? [],
  }))
}

export type WithdrawalsQuestion = {
  cuales?: 'abiertos' | 'resueltos' | undefined
  /** Those about this order. */
  order?: number | undefined
  most?: number | undefined
}

export function listWithdrawals(db: Db, { cuales, order, most }: WithdrawalsQuestion) {
  const conditions = [
    cuales === undefined ? sql`true` : cuales === 'abiertos' ? open : sql`NOT ${open}`,
    order === undefined ? sql`true` : sql`w.order_id = ${order}`,
  ]
  return selectWithdrawals(db, sql.join(conditions, sql` AND `), most)
}

export async function findWithdrawal(db: Db, id: number): Promise<WithdrawalAnswer | undefined> {
  return (await selectWithdrawals(db, sql`w.id = ${id}`))[0]
}

/** The purchase of this number, if the address is the one that it was made with or its buyer's. */
export async function findPurchase(
  db: Db,
  numero: string,
  email: string,
): Promise<{ id: number; user_id: string } | undefined> {
  const { rows } = await sql<{ id: number; user_id: string }>`
    SELECT o.id, o.user_id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.numero = ${numero} AND lower(${email}) IN (lower(o.email_envio), lower(u.email))`.execute(db)
  return rows[0]
}

export type OpenRequest = {
  id: number
  code: string
  state: WithdrawalAnswer['state']
  email: string
  order_id: number | null
  lines: Bottles[] | null
  /** Whose purchase it is about. */
  user_id: string | null
  cancelled: boolean
  settled: boolean
}

/** One request, locked until the transaction ends: two decisions at once wait for each other. */
export async function lockWithdrawal(trx: Db, id: number): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`
    SELECT w.id, w.code, w.state, w.email, w.lines, w.order_id, o.user_id, coalesce(o.estado = 'Cancelada', false) AS cancelled,
      ${settled} AS settled
    FROM withdrawals w LEFT JOIN orders o ON o.id = w.order_id WHERE w.id = ${id} FOR UPDATE OF w`.execute(
    trx,
  )
  return rows[0]
}

export async function closeWithdrawal(
  trx: Db,
  id: number,
  decision: { state: 'aceptada' | 'rechazada'; actor: string; note: string | null },
): Promise<void> {
  await sql`UPDATE withdrawals SET state = ${decision.state}, decided_at = now(), decided_by = ${decision.actor},
    note = ${decision.note} WHERE id = ${id}`.execute(trx)
}

/** Bottles of an order that have left and not come back, by wine, as its stock ledger says. The order is locked. */
export async function bottlesOut(
  trx: Db,
  orderId: number,
): Promise<{ product_id: number; name: string; out: number }[]> {
  await lockOrder(trx, orderId)
  const { rows } = await sql<{ product_id: number; name: string; out: number }>`
    SELECT i.product_id, min(wine_name(i.name, i.producer, i.vintage, i.volume_ml)) AS name,
      greatest(0, -coalesce((SELECT sum(l.quantity) FROM stock_ledger l
        WHERE l.order_id = ${orderId} AND l.product_id = i.product_id), 0))::int AS out
    FROM order_items i WHERE i.order_id = ${orderId} GROUP BY i.product_id`.execute(trx)
  return rows
}
