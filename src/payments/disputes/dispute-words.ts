import { formatPesos, toPesos, type Centavos } from '../../money/money.ts'
import type { DisputeKind } from '../../platform/payment-gateway/port.ts'

type NotedDispute = { kind: DisputeKind; amount: Centavos; state: 'open' | 'won' | 'lost' }

/** For the order's history. */
export function disputeNote({ kind, amount, state }: NotedDispute): string {
  const pesos = formatPesos(toPesos(amount))
  if (kind === 'fraud') return 'El medio de pago sospecha un fraude y pide no entregarla.'
  const what =
    kind === 'chargeback' ? `Contracargo por ${pesos}` : `Reclamo ante el medio de pago por ${pesos}`
  if (state === 'open') return `${what}.`
  return state === 'won'
    ? `${what}: se resolvió a favor de la tienda.`
    : `${what}: se resolvió a favor de quien compró.`
}
