import type { SandboxPreference } from './sandbox-store.ts'

type Outcome = 'approved' | 'rejected' | 'pending'
type Payment = { id: number | string; type?: string }

/**
 * Where the buyer returns to, with the payment's parameters like the real provider's. Leaving without a
 * payment, or too late, gives a literal `null` there.
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
