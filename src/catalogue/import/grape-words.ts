import { foldText } from '../search/fold-text.ts'
import type { WineType } from '../taxonomy/wine-terms.ts'

/** A grape as lists write it, and what a wine of it is called. `unsure`: it may be another one. */
type Grape = { variety: string; type: WineType; unsure?: true }

const grapes: readonly [RegExp, Grape][] = [
  [/\bcab(?:ernet|\.)?\s*(?:sauvignon|sauv\.?|s\.)/, { variety: 'Cabernet Sauvignon', type: 'Tinto' }],
  [/\bcab(?:ernet|\.)?\s*(?:franc|f\.)/, { variety: 'Cabernet Franc', type: 'Tinto' }],
  [/\bcabernet\b/, { variety: 'Cabernet Sauvignon', type: 'Tinto', unsure: true }],
  [/\bmalbec\b/, { variety: 'Malbec', type: 'Tinto' }],
  [/\bmerlot\b/, { variety: 'Merlot', type: 'Tinto' }],
  [/\b(?:syrah|shiraz)\b/, { variety: 'Syrah', type: 'Tinto' }],
  [/\bbonarda\b/, { variety: 'Bonarda', type: 'Tinto' }],
  [/\btannat\b/, { variety: 'Tannat', type: 'Tinto' }],
  [/\bpetit verdot\b/, { variety: 'Petit Verdot', type: 'Tinto' }],
  [/\bpinot (?:noir|negro)\b/, { variety: 'Pinot Noir', type: 'Tinto' }],
  [/\btempranillo\b/, { variety: 'Tempranillo', type: 'Tinto' }],
  [/\bsangiovese\b/, { variety: 'Sangiovese', type: 'Tinto' }],
  [/\b(?:garnacha|grenache)\b/, { variety: 'Garnacha', type: 'Tinto' }],
  [/\bcriolla\b/, { variety: 'Criolla', type: 'Tinto' }],
  [/\btorrontes\b/, { variety: 'Torrontés', type: 'Blanco' }],
  [/\bchardonnay\b/, { variety: 'Chardonnay', type: 'Blanco' }],
  [/\bsauv(?:ignon|\.)?\s*blanc\b/, { variety: 'Sauvignon Blanc', type: 'Blanco' }],
  [/\bsemillon\b/, { variety: 'Semillón', type: 'Blanco' }],
  [/\bviognier\b/, { variety: 'Viognier', type: 'Blanco' }],
  [/\briesling\b/, { variety: 'Riesling', type: 'Blanco' }],
  [/\bpinot (?:gris|grigio)\b/, { variety: 'Pinot Gris', type: 'Blanco' }],
  [/\bchenin(?: blanc)?\b/, { variety: 'Chenin Blanc', type: 'Blanco' }],
]
const blend = /\b(?:blend|corte|assemblage|ensamblaje|coupage)\b/
const pink = /\b(?:rosado|rose|rosato)\b/
const white = /\b(?:blanco|white|bianco)\b/
/** White wine of a red grape, or a wine with bubbles: the grape does not say its colour. */
const anyColour = /\b(?:blanc de|espumante|brut|nature|champ\w*|pet nat)\b/
/** Words that say what a wine is like and are no part of a bodega's name. */
const kinds = /\b(?:tinto|blanco|rosado|rose|espumante|blend|corte)\b/

export type GrapesRead = {
  variety?: string
  type?: WineType
  /** All of them. */
  grapes: string[]
  /** The word that may mean another grape. */
  unsure?: string
  /** Where in the text the first of them stands; -1 where none does. */
  at: number
  /** The text without them. */
  rest: string
}

/** The grapes that a text names: several are a blend. */
export function readGrapes(text: string): GrapesRead {
  let left = foldText(text)
  const found: (Grape & { word: string; at: number })[] = []
  for (const [pattern, grape] of grapes) {
    const match = pattern.exec(left)
    if (!match) continue
    found.push({ ...grape, word: match[0], at: match.index })
    left = left.replace(match[0], ' '.repeat(match[0].length))
  }
  const kind = blend.exec(left) ?? kinds.exec(left)
  const places = [...found.map(({ at }) => at), ...(kind ? [kind.index] : [])]
  const type = colourOf(foldText(text), found)
  const [only] = found
  const variety = found.length > 1 || blend.test(left) ? 'Blend' : only?.variety
  return {
    grapes: [
      ...new Set(
        found
          .toSorted((one, other) => one.at - other.at)
          .map(({ variety: grape, unsure: open }) => (open ? 'Cabernet' : grape)),
      ),
    ],
    ...(variety === undefined ? {} : { variety }),
    ...(type === undefined ? {} : { type }),
    ...(only?.unsure && found.length === 1 ? { unsure: only.word } : {}),
    at: places.length === 0 ? -1 : Math.min(...places),
    rest: left
      .replace(kinds, ' ')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  }
}

function colourOf(text: string, found: readonly Grape[]): WineType | undefined {
  if (pink.test(text)) return 'Rosado'
  if (white.test(text)) return 'Blanco'
  if (/\btinto\b/.test(text)) return 'Tinto'
  const colours = new Set(found.map(({ type }) => type))
  const [only] = colours
  if (colours.size !== 1) return undefined
  return only === 'Tinto' && anyColour.test(text) ? undefined : only
}
