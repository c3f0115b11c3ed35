/**
 * The same key is the same refund or return of an order. Callers choose keys of their own; those of the shop are another
 * namespace, so that no caller takes one that the shop will need.
 */
export type IdempotencyKey = { issuer: 'caller' | 'shop'; text: string }

export const callerKey = (text: string): IdempotencyKey => ({ issuer: 'caller', text })
export const shopKey = (text: string): IdempotencyKey => ({ issuer: 'shop', text })
