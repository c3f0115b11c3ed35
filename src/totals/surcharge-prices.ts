import { fromPesos, toPesos, type Centavos } from '../money/money.ts'
import type { Charge } from '../platform/database/order-tables.ts'
import type { Settings } from '../settings/settings-tree.ts'
import type { Surcharge } from './charges.ts'
import type { Gift } from './gift.contract.ts'

/** What the owner asks for what makes an order dearer, by kind of charge. Centavos; undefined: it is not offered. */
export type SurchargePrices = { gift_wrap: Centavos | undefined }

export const offeredSurchargePrices = ({ sales }: Pick<Settings, 'sales'>): SurchargePrices => ({
  gift_wrap: sales.gift_wrap === 'on' ? fromPesos(sales.gift_wrap_price) : undefined,
})

/** The prices of a purchase whose prices hold: what it was charged, otherwise today's where they are known. */
export function heldSurchargePrices(
  charges: readonly Charge[],
  today: SurchargePrices | undefined,
): SurchargePrices {
  const held = (kind: keyof SurchargePrices) => charges.find((one) => one.kind === kind)?.amount
  return { gift_wrap: held('gift_wrap') ?? today?.gift_wrap }
}

type Surcharged = { gift?: Pick<Gift, 'wrap'> | undefined }

/** What makes an order dearer beside its delivery. */
export function surchargesFor({ gift }: Surcharged, prices: SurchargePrices): Surcharge[] {
  if (!gift?.wrap || prices.gift_wrap === undefined) return []
  return [{ kind: 'gift_wrap', label: 'Envoltorio para regalo', amount: prices.gift_wrap }]
}

/** What wrapping costs, as the calls say it. Pesos; null: it is not offered. */
export const wrapAnswer = ({ gift_wrap: price }: SurchargePrices): number | null =>
  price === undefined ? null : toPesos(price)
