import { toPesos } from '../money/money.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { whyNotOffered } from '../promotions/promotion-time.ts'
import { conditionsInCentavos, effectInCentavos } from '../promotions/stored-promotion.ts'
import { winesToPrice } from '../totals/order-wines.queries.ts'
import { totalsOf } from '../totals/totals.ts'
import { promotionCostCalls } from './promotion-cost.contract.ts'
import { lastPaidOrders } from './promotion-cost.queries.ts'

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
