import { redGrapeNotes, whiteGrapeNotes } from './grape-notes.ts'
import { grapeName, varietyOfGrape } from './grapes.ts'
import type { SourceWine } from './read-xwines.ts'
import { styleOf } from './wine-type.ts'

/** Blends known by their place: the file's names for them, in Spanish. */
const namedBlends: [RegExp, string][] = [
  [/Bordeaux Red Blend/, 'Corte bordelés'],
  [/Rhône Red Blend/, 'Corte del Ródano'],
  [/Valpolicella Red Blend/, 'Corte de Valpolicella'],
  [/Portuguese/, 'Corte portugués'],
]

/**
 * Reds of these places are blends by custom and rule. If the file gives a single grape (Petit Verdot for a
 * Pauillac), it is
 * only the first of a list; a Merlot of the right bank may be pure.
 */
const bordeaux =
  /bordeaux|médoc|pauillac|margaux|saint-(?:julien|estèphe|émilion)|pomerol|graves|pessac|fronsac|côtes de bourg/i
const rhone = /châteauneuf|gigondas|vacqueyras|rhone/i

/** Port is from Portugal; the name is protected. */
function isOporto(wine: SourceWine): boolean {
  return styleOf(wine) === 'port' && wine.country === 'Portugal'
}

/** The blend's name in Spanish; undefined for a wine of one grape. */
export function blendOf(wine: SourceWine): string | undefined {
  const style = styleOf(wine)
  if (isOporto(wine)) return 'Corte de Oporto'
  const named = namedBlends.find(([pattern]) => pattern.test(wine.elaborate))?.[1]
  if (named) return named
  const single = wine.grapes.length === 1
  if (wine.type === 'Red' && wine.country === 'France') {
    if (bordeaux.test(wine.region) && !(single && wine.grapes[0] === 'Merlot')) return 'Corte bordelés'
    if (rhone.test(wine.region)) return 'Corte del Ródano'
  }
  if (single || wine.elaborate.startsWith('Varietal')) return undefined
  const families = [...new Set(wine.grapes.map((grape) => varietyOfGrape(grapeName(grape))))]
  if (families.length === 1) return undefined
  const classic = new Set(['Chardonnay', 'Pinot Noir', 'Pinot Meunier'])
  if (style === 'sparkling' && families.every((grape) => classic.has(grape))) return 'Chardonnay y Pinot Noir'
  const lead = varietyOfGrape(leadingGrape(wine))
  if (lead in redGrapeNotes || lead in whiteGrapeNotes) return `Corte de ${lead}`
  return wine.country === 'Portugal' ? 'Corte portugués' : 'Otros cortes'
}

/**
 * A wine's variety: its grape (local names count as one), a blend's usual name, or 'Corte de' its leading
 * grape if that is a
 * common one, because filters with one wine each are useless.
 */
export function varietyOf(wine: SourceWine): string {
  if (isOporto(wine)) return 'Oporto'
  return blendOf(wine) ?? varietyOfGrape(leadingGrape(wine))
}

/** The leading grape: the first on the label, otherwise the first in the file. In the shop's spelling. */
function leadingGrape(wine: SourceWine): string {
  const [first = 'Blend'] = orderedGrapes(wine)
  return first
}

/** Grapes abbreviated on labels: 'Chenin-Chardonnay', 'Malbec-Verdot', 'Shiraz-Cabernet'. */
const shortNames: Record<string, string> = {
  'Cabernet Sauvignon': 'Cabernet',
  'Chenin Blanc': 'Chenin',
  'Muscat/Moscato Bianco': 'Moscato',
  'Petit Verdot': 'Verdot',
}

/** The grapes in the label's order, then in the file's. */
export function orderedGrapes(wine: SourceWine): string[] {
  const label = wine.name.toLowerCase()
  const place = (grape: string) => {
    const spoken = grape
      .split('/')
      .flatMap((name) =>
        shortNames[name] && !label.includes(name.toLowerCase()) ? [name, shortNames[name]] : [name],
      )
    const positions = spoken.map((name) => label.indexOf(name.toLowerCase()))
    return Math.min(...positions.map((at) => (at === -1 ? Number.POSITIVE_INFINITY : at)))
  }
  const sorted = wine.grapes
    .map((grape) => ({ grape, at: place(grape) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
  return [...new Set(sorted.map(({ grape }) => grapeName(grape)))]
}

/** How the wine was made, for the shop's data sheet. */
export function elaborationOf(wine: SourceWine): string {
  const blend = blendOf(wine)
  if (blend === 'Otros cortes') return 'Corte'
  if (blend) return blend.startsWith('Corte') ? blend : `Corte de ${blend}`
  return wine.elaborate === 'Varietal/>75%' ? 'Varietal (más del 75 %)' : 'Varietal 100 %'
}
