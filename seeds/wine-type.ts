import type { WineType } from '../src/catalogue/taxonomy/wine-terms.ts'
import type { SourceWine } from './read-xwines.ts'

/** The style of wine, apart from its colour. */
export type WineStyle = 'still' | 'sparkling' | 'port' | 'sherry' | 'dessert'

/**
 * The file's 'Dessert' also has grappa and marc: distilled, so colour, grape and sugar degree do not apply.
 */
export function isWine(wine: SourceWine): boolean {
  return wine.abv <= 24 && !/\bgrappa\b|^marc\b/i.test(wine.name)
}

const sherryPlaces = /sherry|montilla/i

/** The style of a wine in the file; a Moscato d'Asti is sparkling, whatever the file says. */
export function styleOf(wine: SourceWine): WineStyle {
  if (wine.type === 'Sparkling' || /moscato d'asti/i.test(wine.name)) return 'sparkling'
  if (sherryPlaces.test(`${wine.region} ${wine.name}`)) return 'sherry'
  if (/\b(?:port|porto)\b/i.test(wine.name) && wine.abv >= 17) return 'port'
  return wine.type.startsWith('Dessert') ? 'dessert' : 'still'
}

/** Fortified with spirit: ports, sherries, licorosos and the like. */
export function isFortified(wine: SourceWine): boolean {
  const style = styleOf(wine)
  return (
    style === 'port' ||
    style === 'sherry' ||
    (style === 'dessert' && wine.abv >= 15.5 && !/vin santo/i.test(wine.name))
  )
}

const redGrapes =
  /touriga|tinta|tinto|zinfandel|merlot|cabernet|syrah|corvina|rondinella|brachetto|lambrusco|malbec|lenoir|bonarda|fragolino|raboso|hamburg|mission|pinotage|tannat/i
/** Red grapes pressed into white sparkling wine. */
const palePressed = /pinot noir|pinot nero|pinot meunier|spätburgunder/i

/** The shop's type: by the file's type, and for sparkling and sweet wines by name and grapes. */
export function typeOf(wine: SourceWine): WineType {
  if (wine.type === 'Red') return 'Tinto'
  if (wine.type === 'Rosé') return 'Rosado'
  if (wine.type === 'White') return 'Blanco'
  const { name } = wine
  const allRed = wine.grapes.every((grape) => redGrapes.test(grape) && !palePressed.test(grape))
  if (wine.type === 'Sparkling') {
    if (/\brosé|\brose\b|rosado/i.test(name)) return 'Rosado'
    if (/rosso|lambrusco|brachetto|fragolino|\btinto\b/i.test(name)) return 'Tinto'
    return allRed ? 'Rosado' : 'Blanco'
  }
  if (/white|branco|blanc|vin santo|sherry|cream/i.test(name)) return 'Blanco'
  if (/\btinto\b|\brosso\b/i.test(name)) return 'Tinto'
  return allRed ? 'Tinto' : 'Blanco'
}
