import type { SugarDegree } from '../src/catalogue/taxonomy/wine-terms.ts'
import type { SourceWine } from './read-xwines.ts'
import { styleOf } from './wine-type.ts'

const saysDry =
  /\btrocken\b|\bdry\b(?! (?:creek|amontillado|sherry))|\bGG\b|federspiel|\bseco\b|nature|\bbrut\b|bruto/i
const saysMedium = /semi|medium|demi|feinherb|meio seco|riche/i
/** Naturally sweet grapes: picked late, dried, frozen or with noble rot. */
const sweetByNature =
  /late harvest|cosecha tard|colheita tard|auslese|eiswein|icewine|asz[uú]|botrytis|vin santo|recioto|cane cut|sauternes|jurançon/i

/**
 * A wine's sweetness. The file lacks it, so it is derived from words of the label, then the style, then an
 * alcohol so low
 * that sugar must remain (a Riesling of 8 %); other still wines are dry.
 */
export function sugarDegreeOf(wine: SourceWine): SugarDegree {
  switch (styleOf(wine)) {
    case 'sparkling':
      return sparklingSugar(wine)
    case 'port':
      return 'Dulce'
    case 'sherry':
      return sherrySugar(wine)
    case 'dessert':
      return dessertSugar(wine)
    case 'still':
      return stillSugar(wine)
  }
}

function sparklingSugar({ name, grapes, abv }: SourceWine): SugarDegree {
  if (/extra dry|lightly|\(sec\)/i.test(name)) return 'Abocado'
  if (saysMedium.test(name)) return 'Semiseco'
  if (saysDry.test(name)) return 'Seco'
  if (/moscat|muscat|asti|brachetto|fragolino/i.test(`${name} ${grapes.join(' ')}`)) return 'Dulce'
  return abv < 10 ? 'Dulce' : 'Seco'
}

function sherrySugar({ name }: SourceWine): SugarDegree {
  if (/medium/i.test(name)) return 'Abocado'
  if (/fino|oloroso/i.test(name)) return 'Seco'
  return 'Dulce'
}

function dessertSugar({ name, region, abv }: SourceWine): SugarDegree {
  if (sweetByNature.test(`${name} ${region}`)) return 'Dulce Natural'
  if (/medium/i.test(name)) return 'Semiseco'
  return abv >= 15.5 || abv < 9 ? 'Dulce' : 'Dulce Natural'
}

function stillSugar({ name, grapes, abv, type }: SourceWine): SugarDegree {
  if (sweetByNature.test(name)) return 'Dulce Natural'
  if (saysMedium.test(name)) return 'Semiseco'
  if (saysDry.test(name)) return 'Seco'
  if (/spätlese/i.test(name)) return abv <= 9 ? 'Dulce' : 'Semiseco'
  if (/kabinett/i.test(name)) return abv <= 9 ? 'Semiseco' : 'Abocado'
  if (type === 'White') {
    if (grapes.some((grape) => grape.startsWith('Muscat')) && abv <= 10) return 'Dulce'
    if (grapes.join() === 'Riesling' && abv <= 11) return abv <= 10 ? 'Semiseco' : 'Abocado'
    return abv <= 10 ? 'Abocado' : 'Seco'
  }
  if (type === 'Rosé' && abv <= 11) return grapes.includes('Zinfandel') ? 'Semiseco' : 'Abocado'
  return 'Seco'
}
