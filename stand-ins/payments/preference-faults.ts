/** Why the provider would reject a preference, as error codes from its reference. */

type Given = {
  items?: unknown
  payment_methods?: { installments?: unknown }
  expiration_date_to?: unknown
}
type GivenItem = { title?: unknown; quantity?: unknown; unit_price?: unknown }

export type PreferenceFault = { code: string; description: string }

export function preferenceFault(given: Given): PreferenceFault | undefined {
  const items: GivenItem[] = Array.isArray(given.items) ? given.items : []
  if (items.length === 0) return { code: 'invalid_items', description: 'items needed' }
  for (const item of items) {
    if (typeof item.title !== 'string' || item.title === '')
      return { code: 'invalid_items', description: 'title needed' }
    if (!Number.isSafeInteger(item.quantity) || Number(item.quantity) < 1)
      return { code: 'invalid_items', description: 'quantity must be a positive integer' }
    if (!isAmount(item.unit_price)) return { code: 'invalid_items', description: 'unit_price invalid' }
  }
  const installments = given.payment_methods?.installments
  if (installments !== undefined && !isInstallments(installments))
    return { code: 'invalid_payment_methods', description: 'installments must be between 1 and 36' }
  const until = given.expiration_date_to
  if (until !== undefined && (typeof until !== 'string' || Number.isNaN(Date.parse(until))))
    return { code: 'invalid_expiration_date_to', description: 'expiration_date_to invalid' }
  return undefined
}

function isInstallments(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 36
}

/** Positive pesos with at most two decimals. */
export function isAmount(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return false
  return Math.abs(Math.round(value * 100) - value * 100) < 1e-6
}
