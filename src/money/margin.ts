import { netOfVat, type Centavos } from './money.ts'

export type Margin = {
  gross: Centavos
  /** Of the price without VAT; below 0 when a bottle is sold under its cost. */
  percent: number
}

/**
 * What is left of a price once the wine itself is paid: VAT is not the shop's, so it is taken off first.
 * In: what is charged, VAT included, and what it cost without VAT, in centavos.
 */
export function grossMargin(price: Centavos, cost: Centavos): Margin {
  const net = netOfVat(price)
  return { gross: net - cost, percent: net === 0 ? 0 : Math.round(((net - cost) * 1000) / net) / 10 }
}
