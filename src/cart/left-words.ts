import { productNoun, unitsText } from '../catalogue/taxonomy/product-nouns.ts'

/** What is left of a product, if more was requested. */
export function leftWords(available: number, type: string): string {
  const left = unitsText(available, [type])
  return `${available === 1 ? 'Queda' : 'Quedan'} ${left} de ese ${productNoun([type]).one}.`
}
