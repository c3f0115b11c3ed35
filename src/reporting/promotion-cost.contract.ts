import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { promotionSchema } from '../promotions/promotions.contract.ts'

/** Paid orders that a promotion is tried on. */
export const ordersLookedAt = 100

export const promotionCostCalls = callTable({
  'POST /promotions/cost': {
    access: 'prices.change',
    tag: 'Promociones',
    summary: `Lo que una promoción habría costado en las últimas ${ordersLookedAt} compras pagas, sola y a los precios de entonces. No guarda nada.`,
    body: promotionSchema,
    answer: z.object({
      orders: z.number(),
      /** Of those, in which it would have taken something off. */
      touched: z.number(),
      /** Pesos taken off; gifts at what their bottle cost a buyer today. */
      cost: amount(z.number()),
      /** Pesos of all bottles of these orders, before any discount. */
      sold: amount(z.number()),
    }),
    perMinute: 120,
    invalidates: [],
  },
})
