/** When the law of a province lets a shop deliver alcohol. Full hours of the day, from the first to before the second. */
export type DeliveryHours = { from: number; to: number; law: string }

/**
 * The delivery hours of a province in a month. In: the province's name as `provinces.ts` has it, the month from 1 to
 * 12. Out: undefined where no law of the province says anything about it.
 */
export function deliveryHours(province: string, month: number): DeliveryHours | undefined {
  if (province === 'Ciudad Autónoma de Buenos Aires') return { from: 8, to: 24, law: 'Ley 3.361' }
  if (province !== 'Buenos Aires') return undefined
  const summer = month === 12 || month <= 4
  return { from: 10, to: summer ? 23 : 21, law: 'Ley 15.109' }
}
