import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { usePendingQuote } from './checkout/use-pending-quote.ts'

/** An order as displayed and paid. */
export type Payable = Pick<OrderAnswer, 'total' | 'charges'>

/**
 * A pending order with an address but without a delivery method gets the first home delivery there.
 * @returns its total with that delivery, what to pay with, and why it cannot be paid yet; `choice` is
 * undefined if
 * everything is chosen
 */
export function useFirstDelivery(order: OrderAnswer) {
  const address =
    order.estado === 'Ingreso' && order.delivery === null && order.waitsFor === null ? order.address : null
  const requested = address && {
    postal_code: address.codigoPostal,
    province: address.provincia,
    delivery: '',
    code: undefined,
    payment_way: '',
    gift: order.gift && { wrap: order.gift.wrap },
  }
  const { quote, problem, settled, again } = usePendingQuote(order.id, requested ?? undefined)
  // with an address, a branch is never chosen silently
  const chosen = quote?.delivery.options.find(
    ({ id, kind }) => id === quote.delivery.chosen && kind !== 'pickup',
  )
  if (!address) return { payable: order, choice: undefined, ready: true, problem: undefined, again }
  return {
    payable: quote && chosen ? { total: quote.total, charges: quote.charges } : order,
    choice: quote &&
      chosen && {
        postal_code: address.codigoPostal,
        province: address.provincia,
        delivery: chosen.id,
        total: quote.total,
      },
    ready: settled && chosen !== undefined,
    problem: settled && !chosen ? (problem ?? notReached(quote, address.codigoPostal)) : undefined,
    again,
  }
}

function notReached(quote: QuoteAnswer | undefined, postalCode: string): string {
  if (quote?.delivery.note) return quote.delivery.note
  const branches = quote?.delivery.options.some(({ kind }) => kind === 'pickup')
  return branches
    ? `Todavía no enviamos a ${postalCode}: en «Mis compras» podés elegir retirarla en un local.`
    : `Todavía no enviamos a ${postalCode}.`
}
