import { foldText } from '../search/fold-text.ts'
import { kindNames, kindRecord } from '../taxonomy/product-kinds.ts'
import type { ImportField } from './import-columns.ts'
import { readType } from './type-words.ts'

/** What lists call a kind that is no wine: 'espirituosas', 'destilado'. */
const kindWords: Record<string, string> = Object.fromEntries(
  kindNames.flatMap((name) => {
    const { types, plural, says } = kindRecord(name)
    const [type = '', ...others] = types
    return says === '' || others.length > 0
      ? []
      : [...says.split(', '), foldText(plural)].map((word) => [word, type] as const)
  }),
)

/** Words of suppliers' lists that mean one thing only, without accents and in lower case. */
const words: Partial<Record<ImportField, Record<string, string>>> = {
  degreeSugar: {
    dry: 'Seco',
    sec: 'Seco',
    secco: 'Seco',
    brut: 'Seco',
    'brut nature': 'Seco',
    'extra brut': 'Seco',
    nature: 'Seco',
    'demi sec': 'Semiseco',
    'demi-sec': 'Semiseco',
    'semi seco': 'Semiseco',
    'off dry': 'Semiseco',
    'off-dry': 'Semiseco',
    sweet: 'Dulce',
    doux: 'Dulce',
    dolce: 'Dulce',
  },
  variety: {
    corte: 'Blend',
    assemblage: 'Blend',
    ensamblaje: 'Blend',
    coupage: 'Blend',
    'red blend': 'Blend',
    'white blend': 'Blend',
    blends: 'Blend',
  },
  acidity: { low: 'Baja', medium: 'Media', high: 'Alta' },
  stock: {
    agotado: '0',
    'sin stock': '0',
    's/stock': '0',
    'no hay': '0',
    no: '0',
    'out of stock': '0',
    '-': '0',
    nada: '0',
  },
}

export function knownWord(field: ImportField, cell: string): string | undefined {
  if (field === 'type') return readType(cell).type ?? kindWords[foldText(cell)]
  const known = words[field]
  return known && Object.hasOwn(known, cell) ? known[cell] : undefined
}

/** What an unknown word of a list probably means, as a question; undefined where nothing is likely. */
export function likelyWord(field: ImportField, cell: string): string | undefined {
  if (field === 'type') return readType(cell).likely
  if (field === 'acidity') return { '1': 'Baja', '2': 'Media', '3': 'Alta' }[cell.trim()]
  return undefined
}
