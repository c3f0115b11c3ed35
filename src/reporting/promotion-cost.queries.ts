import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { OrderLine } from '../totals/conditions-hold.ts'
import { ordersLookedAt } from './promotion-cost.contract.ts'

type PaidOrder = { lines: OrderLine[]; first: boolean; paid_at: Date }

/** The last paid orders with the items bought and their prices at the time. Gifts do not count as bought. */
export async function lastPaidOrders(db: Db): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    SELECT o.paid_at, NOT EXISTS (SELECT FROM orders e WHERE e.user_id = o.user_id AND e.paid_at < o.paid_at) AS first,
      (SELECT json_agg(json_build_object('product_id', i.product_id, 'productor_id', p.id_prod,
          'category_id', p.id_categ, 'type', i.type, 'variety', i.variety, 'country', coalesce(l.country, ''),
          'quantity', i.quantity, 'list_price', coalesce(i.list_price, i.unit_price), 'unit_price', i.unit_price))
        FROM order_items i JOIN products p ON p.id = i.product_id JOIN locations l USING (id_place)
        WHERE i.order_id = o.id AND NOT i.gift) AS lines
    FROM orders o WHERE o.paid_at IS NOT NULL AND o.estado <> 'Cancelada'
    ORDER BY o.paid_at DESC, o.id DESC LIMIT ${ordersLookedAt}`.execute(db)
  return rows
}
