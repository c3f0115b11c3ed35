import { foldText } from '../search/fold-text.ts'
import type { SugarDegree, WineType } from '../taxonomy/wine-terms.ts'

/** What a cell of colours says of a wine beside its colour. */
export type TypeRead = {
  type?: WineType
  /** What it probably is, where it says no colour; asked under `cell`, one question for all words that mean the same. */
  likely?: WineType
  cell: string
  sparkling?: true
  degreeSugar?: SugarDegree
}

const colours: [RegExp, WineType][] = [
  [/\b(?:tint[oa]s?|tto|reds?|rojos?|rouges?|ross[oi])\b/g, 'Tinto'],
  [/\b(?:rosad[oa]s?|roses?|rosat[oi]|rosados?|pink|blush)\b/g, 'Rosado'],
  [/\b(?:blanc[oa]?s?|bco|whites?|bianc[oi]|branc[oa]s?)\b/g, 'Blanco'],
]
const bubbles =
  /\b(?:espumantes?|espumosos?|champ(?:agne|ana|an|anas)s?|sparklings?|spumant[ei]|frizzante|prosecco|cavas?|cremant|mousseux|effervescents?|bollicin[ae]|burbujas?|pet nat)\b/g
const sweet = /\b(?:dulces?|dolce|sweet|doux|tardios?|cosecha tardia|late harvest)\b/g
const strong = /\b(?:licoros[oa]s?|fortificad[oa]s?|generosos?|fortified|oportos?|ports?)\b/g
const orange = /\b(?:naranj[oa]s?|orange)\b/g
/** Words that say nothing more. */
const plain = /\b(?:vin(?:o|os|ho|hos|s)?|wines?|still|tranquil[oa]s?|de|y|e|and)\b|[^a-z0-9]+/g

/** The colour of all wines of a sheet that is named by it: 'Blancos'. */
export function typeOfSheet(name: string): { type?: WineType; sparkling?: string } {
  const { type, sparkling } = readType(name)
  return { ...(type ? { type } : {}), ...(sparkling ? { sparkling: 'sí' } : {}) }
}

/** Reads a colour as lists write it: 'Vinos > Tintos', 'Espumante', 'Vino Blanco Dulce'. */
export function readType(text: string): TypeRead {
  let rest = foldText(text)
  const take = (pattern: RegExp) => {
    const before = rest
    rest = rest.replace(pattern, ' ')
    return rest !== before
  }
  const [isSparkling, isSweet, isStrong, isOrange] = [take(bubbles), take(sweet), take(strong), take(orange)]
  const named = colours.flatMap(([pattern, type]) => (take(pattern) ? [type] : []))
  const [type, another] = named
  const known = rest.replace(plain, '') === ''
  const said = {
    ...(isSparkling ? { sparkling: true as const } : {}),
    ...(isSweet ? { degreeSugar: 'Dulce' as const } : {}),
  }
  if (another !== undefined) return { ...said, cell: text }
  if (type !== undefined) return known ? { ...said, type, cell: text } : { ...said, likely: type, cell: text }
  if (isStrong) return { ...said, likely: 'Tinto', cell: known ? 'Licoroso' : text }
  if (isOrange) return { ...said, likely: 'Blanco', cell: known ? 'Naranjo' : text }
  return isSparkling
    ? { ...said, likely: 'Blanco', cell: known ? 'Espumante' : text }
    : { ...said, cell: text }
}
