import type { OrderAnswer } from './orders.contract.ts'

/** An order as its customer sees it: without the names of staff. */
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
