import { netOfVat, type Centavos } from './money.ts'

export type Margin = {
  gross: Centavos
  /** Of the price without VAT; negative if sold below cost. */
  percent: number
}

/**
 * The gross margin: price less VAT less cost.
 * @param price centavos, including VAT
 * @param cost centavos, without VAT
 */
export function grossMargin(price: Centavos, cost: Centavos): Margin {
  const net = netOfVat(price)
  return { gross: net - cost, percent: net === 0 ? 0 : Math.round(((net - cost) * 1000) / net) / 10 }
}
