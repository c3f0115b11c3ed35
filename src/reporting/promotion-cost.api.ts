import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { whyNotOffered } from '../promotions/promotion-time.ts'
import { conditionsInCentavos, effectInCentavos } from '../promotions/stored-promotion.ts'
import type { OrderLine } from '../totals/conditions-hold.ts'
import { winesToPrice } from '../totals/order-wines.queries.ts'
import { totalsOf } from '../totals/totals.ts'
import { ordersLookedAt, promotionCostCalls } from './promotion-cost.contract.ts'

type Call = CallContext<(typeof promotionCostCalls)['POST /promotions/cost']>

export function promotionCostApi(db: Db): ServedCall[] {
  return implement(promotionCostCalls, { 'POST /promotions/cost': (call) => costOf(db, call) })
}

async function costOf(db: Db, { body }: Call) {
  const promotion: Promotion = {
    id: 0,
    name: body.name,
    code: null,
    on_top: body.on_top,
    conditions: conditionsInCentavos(body.conditions),
    effect: effectInCentavos(body.effect),
  }
  const given = promotion.effect.kind === 'gift' ? promotion.effect.product_id : undefined
  const gifts = given === undefined ? [] : [...(await winesToPrice(db, [given])).values()]
  const orders = await lastPaidOrders(db)
  const results = orders.map(({ lines, first, paid_at }) => {
    const sold = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)
    // keeps its days and hours but not its dates, which lie ahead
    const always = { active: true, starts_at: null, ends_at: null, conditions: promotion.conditions }
    if (whyNotOffered(always, paid_at)) return { sold, cost: 0 }
    const totals = totalsOf({
      lines,
      promotions: [promotion],
      situation: { paymentMethod: promotion.conditions.payment_way, firstPurchase: first },
      gifts: gifts.map((wine) => ({ ...wine, quantity: 1, available: 1000 })),
    })
    const gift = totals.lines.reduce((sum, line) => sum + (line.gift ? line.unit_price : 0), 0)
    return { sold, cost: sold + gift - totals.total }
  })
  const sum = (of: 'sold' | 'cost') => toPesos(results.reduce((all, result) => all + result[of], 0))
  return {
    orders: results.length,
    touched: results.filter((result) => result.cost > 0).length,
    cost: sum('cost'),
    sold: sum('sold'),
  }
}

type PaidOrder = { lines: OrderLine[]; first: boolean; paid_at: Date }

/** The last paid orders with the items bought and their prices at the time. Gifts do not count as bought. */
async function lastPaidOrders(db: Db): Promise<PaidOrder[]> {
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
