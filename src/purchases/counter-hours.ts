import { provinces } from '../delivery/provinces.ts'
import type { Hours, OutsideHours } from '../delivery/sale-hours.ts'
import type { Settings } from '../settings/settings-tree.ts'

/** Where the counter is, '' in a province without a norm, and the owner's own hours for alcohol. */
export type CounterHours = { province: string; own: Hours }

export function counterHours(sales: Settings['sales']): CounterHours {
  const { counter_province: code, alcohol_from: from, alcohol_to: to } = sales
  return { province: provinces.find((one) => one.code === code)?.name ?? '', own: { from, to } }
}

/** 'A esta hora no se vende alcohol en el mostrador: por la Ley 3.361, de 8 a 22.' */
export function outsideHoursSentence({ from, to, norm }: OutsideHours): string {
  const hours = `de ${from} a ${to}`
  return norm === undefined
    ? `A esta hora no se vende alcohol en el mostrador: la tienda lo vende ${hours}.`
    : `A esta hora no se vende alcohol en el mostrador: por la ${norm} se vende ${hours}.`
}
