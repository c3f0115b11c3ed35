import type { SugarDegree, WineType } from '../src/catalogue/wine-terms.ts'
import type { SourceWine } from './read-xwines.ts'

const whiteDessert = /sherry|fino|oloroso|pedro|px|moscat|muscat|vin santo|sauternes|tokaji|riesling|viognier|chenin|sauvignon blanc|gew|vidal|late harvest|mansengou|muscadel|malvasia|white|branco|blanc/i
const redGrapes = /touriga|tinta|zinfandel|merlot|cabernet|syrah|corvina|brachetto|lambrusco|pinot noir|malbec|nebbiolo|sangiovese|negra|noir/i

/** Spirits of the file are not wine. */
export function isWine(wine: SourceWine): boolean {
  return wine.abv <= 24 && !/grappa|^marc /i.test(wine.name)
}

/** Which of the shop's three types a wine is: by its kind, and for sparkling and dessert wines by name and grapes. */
export function typeOf(wine: SourceWine): WineType {
  switch (wine.type) {
    case 'Red':
      return 'Tinto'
    case 'Rosé':
      return 'Rosado'
    case 'White':
      return 'Blanco'
    case 'Sparkling':
      if (/ros[eéó]|rosado/i.test(wine.name)) return 'Rosado'
      return /rosso|lambrusco|brachetto|fragolino|tinto/i.test(wine.name) ? 'Tinto' : 'Blanco'
    default:
      if (/white|branco/i.test(wine.name)) return 'Blanco'
      if (wine.type === 'Dessert/Port') return 'Tinto'
      return !whiteDessert.test(wine.name) && wine.grapes.some((grape) => redGrapes.test(grape)) ? 'Tinto' : 'Blanco'
  }
}

export function isSparkling(wine: SourceWine): boolean {
  return wine.type === 'Sparkling'
}

/** How sweet a wine is, from what its name and grapes say; still wines are dry unless told otherwise. */
export function sugarOf(wine: SourceWine): SugarDegree {
  const name = wine.name
  if (wine.type === 'Sparkling') {
    if (/moscat|muscat|asti|brachetto|fragolino/i.test(name + wine.grapes.join(' '))) return 'Dulce'
    if (/demi|meio|riche|\(sec\)|dolce/i.test(name)) return 'Semiseco'
    return /extra dry|lambrusco/i.test(name) ? 'Abocado' : 'Seco'
  }
  if (wine.type === 'Dessert/Port') return 'Dulce'
  if (wine.type === 'Dessert') {
    if (/fino|oloroso|dry sherry|dry amontillado|tio/i.test(name)) return 'Seco'
    if (/medium/i.test(name)) return 'Abocado'
    return 'Dulce Natural'
  }
  if (/late harvest|cosecha tard|auslese|eiswein|icewine|dulce|dolce|süss|suave/i.test(name)) return 'Dulce Natural'
  if (/spätlese|medium|semi|halbtrocken|feinherb|lieblich|off-dry|mild/i.test(name)) return 'Semiseco'
  if (wine.abv < 10 && wine.type !== 'Red') return 'Abocado'
  return 'Seco'
}

const shortGrapes: Record<string, string> = {
  'Syrah/Shiraz': 'Syrah',
  'Muscat/Moscato': 'Moscatel',
  'Muscat/Moscato Bianco': 'Moscatel',
  'Glera/Prosecco': 'Glera',
  'Carignan/Cariñena': 'Cariñena',
  'Gamay Noir': 'Gamay',
}

/** A grape as a label in Spanish names it. */
export function grapeName(grape: string): string {
  return shortGrapes[grape] ?? grape.split('/')[0] ?? grape
}

/** The variety of the category: the only grape, or a blend named after its leading grape. */
export function varietyOf(wine: SourceWine): string {
  const lead = grapeName(wine.grapes[0] ?? 'Blend')
  if (wine.type === 'Dessert/Port') return 'Oporto'
  return wine.elaborate.startsWith('Varietal') || wine.grapes.length === 1 ? lead : `Corte de ${lead}`
}

export function bodyOf(wine: SourceWine): number {
  const bodies = ['Very light-bodied', 'Light-bodied', 'Medium-bodied', 'Full-bodied', 'Very full-bodied']
  return Math.max(0, bodies.indexOf(wine.body)) + 1
}

export function acidityOf(wine: SourceWine): 'Baja' | 'Media' | 'Alta' {
  return wine.acidity === 'Low' ? 'Baja' : wine.acidity === 'Medium' ? 'Media' : 'Alta'
}

/** Degrees Celsius at which a wine of this kind is usually served. */
export function servingOf(wine: SourceWine): { min: number; max: number } {
  if (isSparkling(wine)) return { min: 6, max: 8 }
  if (wine.type === 'Dessert/Port') return { min: 14, max: 16 }
  if (wine.type === 'Dessert') return { min: 8, max: 10 }
  const body = bodyOf(wine)
  if (typeOf(wine) === 'Tinto') return body >= 4 ? { min: 16, max: 18 } : body === 3 ? { min: 15, max: 17 } : { min: 13, max: 15 }
  return body >= 4 ? { min: 10, max: 12 } : { min: 8, max: 10 }
}
