import type { SandboxPreference } from './sandbox-store.ts'

type Outcome = 'approved' | 'rejected' | 'pending'
type Payment = { id: number | string; type?: string }

/**
 * Where the buyer goes back to, with what the real provider says of the payment there. Leaving without one, or too late,
 * says the literal `null`, as at the real provider.
 */
export function returnAddress(preference: SandboxPreference, outcome?: Outcome, payment?: Payment): string {
  const back = preference.body.back_urls
  const to = outcome === 'approved' ? back.success : outcome === 'pending' ? back.pending : back.failure
  const status = outcome ?? 'null'
  const id = payment ? String(payment.id) : 'null'
  const address = new URL(to)
  const parameters = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    ...(payment?.type === undefined ? {} : { payment_type: payment.type }),
    status,
    external_reference: preference.external_reference,
    preference_id: preference.id,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
