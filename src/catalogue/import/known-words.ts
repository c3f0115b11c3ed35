import { foldText } from '../search/fold-text.ts'
import { kindNames, kindRecord, type CategoryType } from '../taxonomy/product-kinds.ts'
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

/** What lists write where they have nothing to say. */
const nothing =
  /^(?:s\/d|s\.d\.?|n\/d|n\.d\.?|n\/a|n\.a\.?|#n\/?[da]|#n\/a!?|null|none|nan|sin datos?|no aplica|desconocid[oa]|unknown|inconnu|#[¡!]?(?:ref|valor|value|div\/0)!?|[-–—?.]+)$/

/** Whether a cell stands for an empty one: 's/d', '#N/D', 'Unknown'. */
export const saysNothing = (cell: string): boolean => nothing.test(cell)

const countries: Record<string, string> = Object.fromEntries(
  Object.entries({
    Francia: 'france frankreich',
    Italia: 'italy italie',
    España: 'spain espagne spagna',
    Alemania: 'germany allemagne germania alemanha',
    Portugal: 'portogallo',
    Brasil: 'brazil brasile bresil',
    'Estados Unidos': 'usa us eeuu united-states etats-unis stati-uniti',
    Sudáfrica: 'south-africa africa-do-sul',
    'Nueva Zelanda': 'new-zealand',
    Hungría: 'hungary hongrie ungheria',
    Grecia: 'greece grece',
    Austria: 'autriche',
  }).flatMap(([country, others]) => others.split(' ').map((word) => [word.replaceAll('-', ' '), country])),
)

/** A country as the shop calls it, whatever the language of the list. */
export const countryNamed = (text: string): string => countries[foldText(text).trim()] ?? text

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

/** Words for what is no wine, by the type of its category that they probably mean. */
const likelyKinds: [RegExp, CategoryType][] = [
  [
    /\b(?:gin|ginebra|whisk(?:e?y|ies)|bourbon|scotch|vodkas?|ron(?:es)?|rum|tequilas?|mezcal|piscos?|cognac|conac|brandy|grapp?as?|fernet|vermouths?|vermuts?|aperitivos?|licor(?:es)?|amaro|absenta|cachaca|destilados?|spirits?)\b/,
    'Espirituosa',
  ],
  [/\b(?:cervezas?|sidras?|aguas?|jugos?|gaseosas?|tonicas?|mostos?|beers?|ciders?)\b/, 'Bebida'],
  [/\b(?:aceites?|oliv[ao]s?|olive oil)\b/, 'Aceite'],
  [
    /\b(?:copas?|copones|vasos?|decantador(?:es)?|decanters?|sacacorchos|descorchador(?:es)?|hieleras?|frapera|estuches?|accesorios?|bolsas?|glass(?:es)?)\b/,
    'Accesorio',
  ],
]

function likelyKind(cell: string): CategoryType | undefined {
  const text = foldText(cell)
  return likelyKinds.find(([pattern]) => pattern.test(text))?.[1]
}

export function knownWord(field: ImportField, cell: string): string | undefined {
  if (field === 'type') return readType(cell).type ?? kindWords[foldText(cell)]
  const known = words[field]
  return known && Object.hasOwn(known, cell) ? known[cell] : undefined
}

/** What an unknown word of a list probably means, as a question; undefined where nothing is likely. */
export function likelyWord(field: ImportField, cell: string): string | undefined {
  if (field === 'type') return readType(cell).likely ?? likelyKind(cell)
  if (field === 'acidity') return { '1': 'Baja', '2': 'Media', '3': 'Alta' }[cell.trim()]
  return undefined
}
