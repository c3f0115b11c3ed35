import { readAmount } from '../../money/read-number.ts'
import type { Notation } from './reading.contract.ts'

const patterns = {
  coma: /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/,
  punto: /^[-+]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/,
}

/** A number as the list writes it; undefined for what is none in that notation. */
export function readNumber(text: string, notation: Notation): number | undefined {
  const bare = text.replace(/[\s\u00a0']/g, '')
  if (notation === 'auto') return readAmount(bare)
  if (!patterns[notation].test(bare)) return undefined
  return Number(notation === 'coma' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', ''))
}

/** How the numbers of a list are written, by those that can be read in one way alone; 'auto' where they do not say. */
export function guessNotation(cells: readonly string[]): Notation {
  let [comma, point] = [0, 0]
  for (const cell of cells) {
    const digits = /\d[\d.,]*/.exec(cell)?.[0].replace(/[.,]+$/, '') ?? ''
    if (!/[.,]/.test(digits)) continue
    if (patterns.coma.test(digits) && !patterns.punto.test(digits)) comma += 1
    if (patterns.punto.test(digits) && !patterns.coma.test(digits)) point += 1
    // '12,5' and '12.50' are numbers in one of them alone; '1.234' is one in both
  }
  if (comma > 0 && point === 0) return 'coma'
  return point > 0 && comma === 0 ? 'punto' : 'auto'
}
