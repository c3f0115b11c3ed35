/** How money comes in that the payment provider knows nothing of. */

export const manualWays = ['transfer', 'cash', 'card_terminal'] as const
export type ManualWay = (typeof manualWays)[number]

/** The payment provider's, beside them. */
export const providerWay = 'provider'
export type WayOfMoney = ManualWay | typeof providerWay

export const wayNames: Readonly<Record<WayOfMoney, string>> = {
  transfer: 'Transferencia',
  cash: 'Efectivo',
  card_terminal: 'Tarjeta en el local',
  provider: 'Mercado Pago',
}
