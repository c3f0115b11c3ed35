import type { OrderAnswer } from './orders.contract.ts'

/** What a customer reads of an order: who of the shop did what is the shop's own matter. */
export function shownTo(caller: { role: string }, order: OrderAnswer): OrderAnswer {
  if (caller.role === 'Admin') return order
  const outsiders = [order.customer, 'payment provider']
  return {
    ...order,
    timeline: order.timeline.map((event) =>
      outsiders.includes(event.actor) ? event : { ...event, actor: 'shop' },
    ),
  }
}
