/** The payment provider as the history names it. */
export const paymentProvider = 'payment provider'

/** Who did something to an order, in a line of it; a person has their name already. */
export function actorWords(actor: string): string {
  if (actor === paymentProvider) return 'el medio de pago'
  return actor === 'shop' ? 'la tienda' : actor
}
