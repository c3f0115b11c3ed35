import { z } from 'zod'
import { idParameter, listParameter } from '../../platform/http/parameters.ts'
import { categoryTypes, unknownType } from '../taxonomy/product-kinds.ts'
import { sugarDegrees } from '../taxonomy/wine-terms.ts'

/** What a wine may not be: 'que no sea dulce', 'menos malbec', 'sin madera'. */

const text = z.string().max(120)

/** Parameters of a list; several values of one leave out the wines of each. */
export const excludedShape = {
  no_type: listParameter(z.enum(categoryTypes, { error: unknownType })).optional(),
  no_variety: listParameter(text).optional(),
  no_degreeSugar: listParameter(
    z.enum(sugarDegrees, { error: 'La graduación de azúcar no existe' }),
  ).optional(),
  no_country: listParameter(text).optional(),
  no_location: listParameter(idParameter).optional(),
  /** A word of a wine's name, bodega, grapes, place or elaboration. */
  no_word: listParameter(z.string().max(40), 10).optional(),
}

/** Words of wines that were in oak: a search for one without it leaves out all of them. */
const oakWords = ['madera', 'roble', 'barrica', 'barricas', 'barrel', 'oak', 'crianza', 'reserva']

/** The word for oak in the address. */
export const oak = 'madera'

export const isOakWord = (word: string): boolean => oakWords.includes(word)

/** The words that a wine may not have, for one that is said: of letters and figures alone. */
export function wordsLeftOut(said: readonly string[]): string[] {
  const words = said.flatMap((word) => (word === oak ? oakWords : [word]))
  return words.map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, '')).filter((word) => word !== '')
}
