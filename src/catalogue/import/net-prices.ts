import { vatPercent } from '../../money/money.ts'
import { foldText } from '../search/fold-text.ts'
import type { ImportField } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'

/** What is done with prices without VAT: a list price contains it. */
export const netAnswers = ['preguntar', 'sumar', 'asi'] as const

const withVat =
  /\b(?:con|c\/|incluyen?|incl\.?|inc\.?|including|with|com)\s*(?:el\s+)?(?:iva|vat)\b|\b(?:iva|vat)\s+(?:inc|compres)|\bttc\b/
const without = new RegExp(
  [
    String.raw`(?:\b(?:sin|s/|mas|excluyen?|excluido|no\s+incluyen?|sem|senza)|\+)\s*(?:el\s+)?(?:iva|impuestos?)\b`,
    String.raw`\biva\s+(?:no\s+incluido|aparte|esclusa|excluido)`,
    String.raw`\b(?:ex|excl\.?|excluding|without|plus)\s*(?:vat|tax(?:es)?)\b|\bhors\s+tax(?:es)?\b|\bprix\s+ht\b`,
  ].join('|'),
)
const net = /\bnetos?\b/

/** Whether a column's heading says that its prices are without VAT: 'Precio SIN IVA', 'Neto', '$ + IVA'. */
export function namesNet(heading: string): boolean {
  const said = foldText(heading)
  return without.test(said) || (net.test(said) && !withVat.test(said))
}

/** Whether a heading says that its prices are with VAT. */
export const namesVat = (heading: string): boolean => withVat.test(foldText(heading))

/** Whether a note of the list says so of all its prices: 'Los precios no incluyen IVA'. */
export function saysNet(note: string): boolean {
  const said = foldText(note)
  return without.test(said) || /\bprecios?\s+netos?\b/.test(said)
}

/** Whether prices of a list are without VAT by what it says. */
export function hasNetPrices(
  { headings, fields }: { headings: readonly string[]; fields: readonly (ImportField | null)[] },
  { netList }: Pick<Reading, 'netList'>,
): boolean {
  return fields.some((field, index) => field === 'price' && (netList || namesNet(headings[index] ?? '')))
}

/** Percent that a price without VAT gets; undefined where the question is still open. Who adds a percentage has seen to it. */
export function vatOn({ net: answer, markup }: Pick<Reading, 'net' | 'markup'>): number | undefined {
  if (answer === 'sumar') return vatPercent
  return answer === 'asi' || markup !== 0 ? 0 : undefined
}

export const netSentence = `Viene sin IVA: falta decir si se le suma el ${vatPercent} %`
