import { sql } from 'kysely'
import { demoCause } from '../../src/platform/database/demo-rows.queries.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import type { PastOrder } from './past-order.ts'
import type { PastReturn } from './past-returns.ts'
import * as stored from './stored.ts'

type Move = {
  product_id: number
  order_id: number | null
  kind: string
  quantity: number
  at: Date
  cause: string | null
}

const quarterMs = 91 * stored.dayMs
const hourMs = 3_600_000

/**
 * Stores every bottle sold, returned or lost, and the shop's purchases: each quarter as many as it sold.
 * Today's shelf stays
 * as planted; open orders reserve part of it.
 */
export async function storeStock(
  trx: Db,
  orders: readonly PastOrder[],
  returns: readonly PastReturn[],
): Promise<void> {
  const moves = [...orders.flatMap(soldOf), ...returns.flatMap(returnedOf)]
  const all = [...moves, ...receiptsFor(moves, orders[0]?.at ?? new Date())]
  const rows = all
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((move) => ({ ...move, actor: 'shop' }))
  await stored.insertRows(trx, 'stock_ledger', rows)
  await sql`UPDATE products p SET reserved = h.bottles FROM (
      SELECT (line->>'product_id')::bigint AS id, sum((line->>'quantity')::int) AS bottles
      FROM purchases, jsonb_array_elements(lines) AS line WHERE hold = 'held' GROUP BY 1) AS h
    WHERE h.id = p.id`.execute(trx)
}

function soldOf(order: PastOrder): Move[] {
  const at = order.moments.processed
  if (!at) return []
  return order.lines.map(({ product_id, quantity }) => ({
    product_id,
    order_id: stored.orderId(order),
    kind: 'menos',
    quantity: -quantity,
    at,
    cause: null,
  }))
}

function returnedOf({ order, at, bottle }: PastReturn): Move[] {
  if (!bottle || bottle.to === 'kept') return []
  const { product_id } = bottle
  const back = { product_id, order_id: stored.orderId(order), kind: 'mas', quantity: 1, at, cause: null }
  const lost = { product_id, order_id: null, kind: 'merma', quantity: -1, at, cause: demoCause }
  return bottle.to === 'shelf' ? [back] : [back, lost]
}

/** By wine and quarter, before its first sale. */
function receiptsFor(moves: readonly Move[], from: Date): Move[] {
  const start = from.getTime()
  const needed = new Map<string, { product_id: number; quarter: number; quantity: number }>()
  for (const { product_id, quantity, at } of moves) {
    const quarter = Math.floor((at.getTime() - start) / quarterMs)
    const key = `${product_id} ${quarter}`
    const receipt = needed.get(key) ?? { product_id, quarter, quantity: 0 }
    needed.set(key, { ...receipt, quantity: receipt.quantity - quantity })
  }
  return [...needed.values()]
    .filter(({ quantity }) => quantity !== 0)
    .map(({ product_id, quarter, quantity }) => ({
      product_id,
      order_id: null,
      kind: 'ajuste',
      quantity,
      cause: demoCause,
      at: new Date(start + quarter * quarterMs - hourMs),
    }))
}
