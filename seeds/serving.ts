import { bodyOf } from './body.ts'
import type { SourceWine } from './read-xwines.ts'
import { styleOf, typeOf } from './wine-type.ts'

/**
 * The best serving temperatures in degrees Celsius: cold for bubbles and sugar, warmer the more body a red
 * has.
 */
export function servingOf(wine: SourceWine): { min: number; max: number } {
  const body = bodyOf(wine)
  const red = typeOf(wine) === 'Tinto'
  switch (styleOf(wine)) {
    case 'sparkling':
      return /champagne/i.test(wine.region) ? { min: 8, max: 10 } : { min: 6, max: 8 }
    case 'port':
      return /tawny|colheita/i.test(wine.name)
        ? { min: 12, max: 14 }
        : red
          ? { min: 15, max: 17 }
          : { min: 8, max: 10 }
    case 'sherry':
      return /fino/i.test(wine.name) ? { min: 7, max: 9 } : { min: 12, max: 14 }
    case 'dessert':
      return red ? { min: 13, max: 15 } : { min: 7, max: 9 }
    case 'still':
      if (red)
        return body >= 4 ? { min: 16, max: 18 } : body === 3 ? { min: 14, max: 16 } : { min: 12, max: 14 }
      if (typeOf(wine) === 'Rosado') return body >= 4 ? { min: 10, max: 12 } : { min: 8, max: 10 }
      return body >= 4 ? { min: 10, max: 12 } : body === 3 ? { min: 8, max: 10 } : { min: 7, max: 9 }
  }
}

/** Millilitres: sweet wines made in small quantities come in half bottles. */
export function volumeOf(wine: SourceWine): number {
  const half =
    /icewine|eiswein|asz[uú]|vin santo|beerenauslese|late harvest|tard[ií]a|botrytis|recioto|cane cut|mansengou|px\b|pedro ximénez/i
  return half.test(wine.name) ? 375 : 750
}
