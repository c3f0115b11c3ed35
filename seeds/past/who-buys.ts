import { chance } from '../chance.ts'
import type { DrawWine } from './choose-wines.ts'
import { counterNames, demoCustomers, type DemoCustomer } from './demo-customers.ts'
import type { PlantedPromotion } from './demo-promotions.ts'
import type { PaidBy, PastOrder, PastWine } from './past-order.ts'

/** Two in three orders are placed on the web. */
export function channelOf(n: number): PastOrder['channel'] {
  const luck = chance(n, 'channel')
  return luck < 0.66 ? 'shop' : luck < 0.92 ? 'counter' : 'phone'
}

export function paidByOf(n: number, channel: PastOrder['channel']): PaidBy {
  const luck = chance(n, 'paid by')
  if (channel === 'shop') return luck < 0.82 ? 'provider' : 'transfer'
  if (channel === 'phone') return luck < 0.8 ? 'transfer' : 'cash'
  return luck < 0.45 ? 'card_terminal' : luck < 0.85 ? 'cash' : 'transfer'
}

/**
 * Customers arrive over time, and the early ones buy most often. `progress`: elapsed part of the year, 0 to
 * 1.
 */
export function customerOf(n: number, progress: number): DemoCustomer {
  const there = Math.ceil(24 + (demoCustomers.length - 24) * progress)
  const luck = chance(n, 'customer')
  // one in six is new, or nearly
  const index =
    chance(n, 'returns') < 0.17 ? there - 1 - Math.floor(luck * 3) : Math.floor(luck ** 1.7 * there)
  return demoCustomers[index] ?? (demoCustomers[0] as DemoCustomer)
}

/** Half of those without an account leave a name, and those on the phone their number. */
export function namedAs(n: number, channel: PastOrder['channel']): { name: string; phone: string } {
  const name = counterNames[Math.floor(chance(n, 'name') * counterNames.length)] ?? ''
  const phone = `11 5555-${String(3000 + Math.floor(chance(n, 'phone') * 60)).padStart(4, '0')}`
  if (channel === 'phone') return { name, phone }
  return channel === 'counter' && chance(n, 'named') < 0.3 ? { name, phone: '' } : { name: '', phone: '' }
}

/** Half of the new ones use the code for newcomers, a few others the club's. */
export function codeOf(
  promotions: readonly PlantedPromotion[],
  { n, day, isFirst }: { n: number; day: string; isFirst: boolean },
): PlantedPromotion | undefined {
  const wanted = isFirst ? 'BIENVENIDA' : 'CLUB'
  if (chance(n, 'code') > (isFirst ? 0.5 : 0.12)) return undefined
  return promotions.find(({ code, from }) => code === wanted && from <= day)
}

export type WantedWine = { wine: PastWine; quantity: number }

/** One to five different wines; occasionally a box of six. */
export function wantedOf(n: number, channel: PastOrder['channel'], draw: DrawWine): WantedWine[] {
  const most = channel === 'counter' ? 2 : 5
  const count = 1 + Math.floor(chance(n, 'lines') ** 1.4 * most)
  const wanted = new Map<number, WantedWine>()
  for (let line = 0; line < count; line++) {
    const wine = draw(chance(n * 8 + line, 'wine'))
    const luck = chance(n * 8 + line, 'quantity')
    const quantity = luck < 0.45 ? 1 : luck < 0.78 ? 2 : luck < 0.88 ? 3 : luck < 0.98 ? 6 : 12
    const expensive = wine.unit_price > 60_000_00
    wanted.set(wine.product_id, { wine, quantity: expensive ? 1 : quantity })
  }
  return [...wanted.values()]
}

export function parcelOf(n: number): PastOrder['parcel'] {
  const empresa = chance(n, 'carrier') < 0.6 ? 'Correo Argentino' : 'Andreani'
  return { empresa, codigo: `DEMO${String(100_000 + n)}`, enlace: '' }
}
