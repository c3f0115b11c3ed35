import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { promotionSchema } from '../promotions/promotions.contract.ts'

/** Paid orders to try a promotion on. */
export const ordersLookedAt = 100

export const promotionCostCalls = callTable({
  'POST /promotions/cost': {
    access: 'prices.change',
    tag: 'Promociones',
    summary: `Lo que una promoción habría costado en las últimas ${ordersLookedAt} compras pagas, sola y a los precios de entonces. No guarda nada.`,
    body: promotionSchema,
    answer: z.object({
      orders: z.number(),
      /** Orders in which it would have applied. */
      touched: z.number(),
      /** Discounts in pesos, with gifts at their current price. */
      cost: amount(z.number()),
      /** Pesos of all bottles in these orders, before discounts. */
      sold: amount(z.number()),
    }),
    perMinute: 120,
    invalidates: [],
  },
})
