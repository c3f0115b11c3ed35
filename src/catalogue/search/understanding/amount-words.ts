import { numberAt } from './search-tokens.ts'

/** Words and phrases of amounts in a search, without accents, in lower case. */

export const thousands = new Set(['mil', 'k', 'lucas', 'luca', 'luquitas', 'luquita', 'lukas', 'luka'])
export const currencyWords = new Set(['pesos', 'peso', 'pesitos', 'mangos', 'ars', '$'])
export const upTo =
  /^(hasta|maximo|max|tope|menos de|no mas de|por menos de|menor a|menores a|inferior a|abajo de|debajo de|por debajo de|que no pase de|que no pasen de|que no supere|que no superen|que no pase los|que no pase de los|no supere los|no superen los|que no supere los|a lo sumo|como mucho|como maximo|con un maximo de|presupuesto de|presupuesto|tengo|por hasta|no pasar de|de hasta)$/
export const from =
  /^(desde|mas de|a partir de|arriba de|por encima de|minimo|min|mayor a|mayores a|superior a|como minimo|no menos de|al menos|por arriba de|de mas de|de al menos)$/
export const around =
  /^(de|a|por|unos|alrededor de|cerca de|aprox|aproximadamente|tipo|x|de unos|a unos|en|con)$/
export const orOlder = /^(o anterior|o anteriores|o antes|o mas viejo|o mas viejos|para atras|hacia atras)$/
export const orNewer =
  /^(o posterior|o posteriores|o despues|o mas|o mas nuevo|o mas nuevos|en adelante|para adelante)$/
export const between = /^(entre|de|desde|entre los|de entre)$/
export const joins = new Set(['y', 'a', 'hasta', 'al', 'e'])
export const pointWords = new Set(['puntos', 'punto', 'pts', 'pto', 'ptos'])
export const bottleWords = new Set(['botellas', 'botella', 'bot', 'unidades', 'unidad', 'u', 'vinos'])
export const boxWords = new Set(['caja', 'cajas', 'pack', 'packs', 'cajon', 'combo', 'estuche'])
export const vintageWords = new Set([
  'cosecha',
  'anada',
  'vendimia',
  'ano',
  'vintage',
  'del',
  'de',
  'cosechas',
  'anadas',
])
/** They may end an amount: 'hasta 15.000 pesos la botella'. */
export const perBottle = [
  'por botella',
  'la botella',
  'cada una',
  'cada uno',
  'c u',
  'cu',
  'o menos',
  'como mucho',
  'como maximo',
  'maximo',
]

export const litres = new Set(['l', 'lt', 'lts', 'litro', 'litros'])
export const millilitres = new Set(['ml', 'cc', 'mililitros'])

/** Words that an amount may follow, in which a slip of the keyboard is seen for what it is. */
export const beforeAmounts = ['hasta', 'desde', 'entre', 'menos', 'maximo', 'cosecha', 'caja', 'mas']
const ownWords = new Set([
  ...beforeAmounts,
  ...thousands,
  ...currencyWords,
  ...pointWords,
  ...bottleWords,
  ...boxWords,
  ...vintageWords,
  ...litres,
  ...millilitres,
  ...'docena media presupuesto tengo tope minimo partir arriba debajo encima abajo alrededor cerca como mucho pase supere cada'.split(
    ' ',
  ),
])

/** Whether a word belongs to an amount, in figures or in words. */
export function isAmountWord(word: string): boolean {
  return ownWords.has(word) || numberAt([word], 0) !== undefined
}
