import { z } from 'zod'
import { idParameter, listParameter } from '../../platform/http/parameters.ts'
import { categoryTypes, unknownType } from '../taxonomy/product-kinds.ts'
import { sugarDegrees } from '../taxonomy/wine-terms.ts'

/** Exclusions in a search: 'que no sea dulce', 'menos malbec', 'sin madera'; and 'con madera'. */

const text = z.string().max(120)

/** List parameters; each value excludes its wines. */
export const excludedShape = {
  no_type: listParameter(z.enum(categoryTypes, { error: unknownType })).optional(),
  no_variety: listParameter(text).optional(),
  no_degreeSugar: listParameter(
    z.enum(sugarDegrees, { error: 'La graduación de azúcar no existe' }),
  ).optional(),
  no_country: listParameter(text).optional(),
  no_location: listParameter(idParameter).optional(),
  /** A word in a wine's name, bodega, grapes, place or elaboration. */
  no_word: listParameter(z.string().max(40), 10).optional(),
  /** The same, but wanted. */
  word: listParameter(z.string().max(40), 10).optional(),
}

/** Words for oak; a search without oak excludes all of them. */
const oakWords = ['madera', 'roble', 'barrica', 'barricas', 'barrel', 'oak', 'crianza', 'reserva']

/** The word for oak in addresses. */
export const oak = 'madera'

export const isOakWord = (word: string): boolean => oakWords.includes(word)

/** The words that a given one stands for, letters and digits only. */
export function wordsMeantBy(excludedWords: readonly string[]): string[] {
  const words = excludedWords.flatMap((word) => (word === oak ? oakWords : [word]))
  return words.map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, '')).filter((word) => word !== '')
}
