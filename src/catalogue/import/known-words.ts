import { foldText } from '../search/fold-text.ts'
import { kindNames, kindRecord } from '../taxonomy/product-kinds.ts'
import type { ImportField } from './import-columns.ts'

/** What lists call a kind that is no wine: 'espirituosas', 'destilado'. */
const kindWords = Object.fromEntries(
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
  type: {
    ...kindWords,
    tto: 'Tinto',
    'tto.': 'Tinto',
    tintos: 'Tinto',
    red: 'Tinto',
    rojo: 'Tinto',
    rouge: 'Tinto',
    rosso: 'Tinto',
    'vino tinto': 'Tinto',
    'red wine': 'Tinto',
    bco: 'Blanco',
    'bco.': 'Blanco',
    blancos: 'Blanco',
    white: 'Blanco',
    blanc: 'Blanco',
    bianco: 'Blanco',
    'vino blanco': 'Blanco',
    'white wine': 'Blanco',
    rose: 'Rosado',
    rosados: 'Rosado',
    rosato: 'Rosado',
    'vino rosado': 'Rosado',
    'rose wine': 'Rosado',
  },
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
  const known = words[field]
  return known && Object.hasOwn(known, cell) ? known[cell] : undefined
}

const hints: [RegExp, string][] = [
  [/\b(red|tint[oa]s?|rouge|rosso|tto)\b/, 'Tinto'],
  [/\b(ros(e|ados?|ato)|pink|blush)\b/, 'Rosado'],
  [/\b(white|blanc[oa]?s?|bianco|bco)\b/, 'Blanco'],
]

/** What an unknown word of a list probably means, as a question; undefined where nothing is likely. */
export function likelyWord(field: ImportField, cell: string): string | undefined {
  if (field === 'type') return hints.find(([pattern]) => pattern.test(cell))?.[1]
  if (field === 'acidity') return { '1': 'Baja', '2': 'Media', '3': 'Alta' }[cell.trim()]
  return undefined
}
