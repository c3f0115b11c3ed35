/** What the payment provider tells against a payment, as the shop's people read it. */
export const disputeNames = {
  chargeback: 'Contracargo',
  claim: 'Reclamo',
  fraud: 'Alerta de fraude',
} as const
