/** When the law of a province allows delivery of alcohol. Full hours; the second one is exclusive. */
export type DeliveryHours = { from: number; to: number; law: string }

/**
 * The delivery hours of a province in a month. In: the province's name as in `provinces.ts`, the month from 1 to 12.
 * Out: undefined where no provincial law restricts them.
 */
export function deliveryHours(province: string, month: number): DeliveryHours | undefined {
  if (province === 'Ciudad Autónoma de Buenos Aires') return { from: 8, to: 24, law: 'Ley 3.361' }
  if (province !== 'Buenos Aires') return undefined
  const summer = month === 12 || month <= 4
  return { from: 10, to: summer ? 23 : 21, law: 'Ley 15.109' }
}
