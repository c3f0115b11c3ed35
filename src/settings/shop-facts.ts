import type { Settings } from './settings-tree.ts'

/** Facts about shop and seller that every page shows. Screens load longer texts on demand. */
export type ShopFacts = Settings['shop'] & {
  seller: Omit<Settings['seller'], 'gross_income' | 'activity_start'>
  contact: Settings['contact']
  social: Settings['social']
}

export function shopFacts({ shop, seller, contact, social }: Settings): ShopFacts {
  const { gross_income: _grossIncome, activity_start: _start, ...sold } = seller
  return { ...shop, seller: sold, contact, social }
}
