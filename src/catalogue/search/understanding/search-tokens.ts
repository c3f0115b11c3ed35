import { foldText } from '../fold-text.ts'

/** A word of a search as it was typed, and as it is compared: lower case, without accents and marks. */
export type Token = { typed: string; word: string }

/** What stands together is taken apart where it says an amount: '15mil', '$10.000-20.000', '+90', '90+', 'x6', '<15000'. */
const apart: [RegExp, string][] = [
  [/\$/g, ' $ '],
  [/[<≤]/g, ' hasta '],
  [/[>≥]/g, ' desde '],
  [/\+\s*(\d)/g, ' mas de $1'],
  [/(\d)\s*\+/g, '$1 o mas '],
  [
    /(\d)\s*(mil|k|lu[ck]as?|luquitas?|pesos|ars|puntos|pts|pto|bot|botellas?|u|ml|cc|lts?|litros?|l)(?![\p{L}\d])/giu,
    '$1 $2 ',
  ],
  [/(\d)\s*[-–]\s*(\d)/g, '$1 a $2'],
  [/(^|\s)x\s*(\d)/gi, '$1x $2'],
]

/** Words of a search in their order; marks at their ends are none of them. */
export function tokensOf(searched: string): Token[] {
  const text = apart.reduce((before, [pattern, put]) => before.replace(pattern, put), searched.slice(0, 200))
  return text
    .split(/[\s;:/()"«»“”?!¿¡]+/)
    .flatMap((part) => (/^[\d.,$]+$/.test(part) ? [part] : part.split(',')))
    .map((typed) => ({ typed, word: foldText(typed).replace(/^[^a-z0-9$]+|[^a-z0-9$]+$/g, '') }))
    .filter(({ word }) => word !== '')
}

const units = new Map(
  `cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho
  diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve`
    .split(/\s+/)
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien'
    .split(' ')
    .map((word, index) => [word, (index + 3) * 10]),
)

/** A number in digits or words from a place on, and how many words it took; undefined where there is none. */
export function numberAt(words: readonly string[], at: number): { value: number; took: number } | undefined {
  const word = words[at] ?? ''
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(word)) return { value: plain(word), took: 1 }
  if (/^\d{1,9}([.,]\d{1,2})?$/.test(word)) return { value: Number(word.replace(',', '.')), took: 1 }
  const ten = tens.get(word)
  if (ten !== undefined) {
    const unit = words[at + 1] === 'y' ? units.get(words[at + 2] ?? '') : undefined
    return unit !== undefined && unit > 0 && unit < 10 && ten < 100
      ? { value: ten + unit, took: 3 }
      : { value: ten, took: 1 }
  }
  const unit = units.get(word)
  // 'un' is an article far more often
  return unit !== undefined && unit > 1 ? { value: unit, took: 1 } : undefined
}

const plain = (word: string) => Math.floor(Number(word.replaceAll('.', '').replace(',', '.')))
