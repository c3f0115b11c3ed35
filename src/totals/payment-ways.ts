/** A way of paying that a buyer may choose. */
export type PaymentWay = {
  id: string
  name: string
  /** Percent that it takes off the wines. */
  discount: number
  /** Equal payments without interest that are offered; null: at once. */
  instalments: number | null
}

/** The first one holds until another is chosen. */
export const paymentWays: readonly [PaymentWay, ...PaymentWay[]] = [
  { id: 'mercado_pago', name: 'Mercado Pago', discount: 0, instalments: null },
]

/** The chosen way; the first one where none is named. Undefined for a way that there is not. */
export function paymentWay(id: string | undefined): PaymentWay | undefined {
  return id === undefined ? paymentWays[0] : paymentWays.find((way) => way.id === id)
}
