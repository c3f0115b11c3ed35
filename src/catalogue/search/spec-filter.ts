import { z } from 'zod'
import { quoted } from '../../platform/http/error-map.ts'
import { flagParameter } from '../../platform/http/parameters.ts'
import type { CategoryType } from '../taxonomy/product-kinds.ts'
import { sugarDegrees, wineTypes, type WineType } from '../taxonomy/wine-terms.ts'

/** A filter body with the spec's names ('Tinto', 'Productor', 'DegreeSugar') or the shop's own. */

const text = z.string().trim().max(120, 'El valor es demasiado largo')
const oneOrMany = <T extends z.ZodType>(item: T, error: string) =>
  z
    .union([z.array(item).max(50, 'Hay demasiados valores'), item], { error })
    .transform((value) => (Array.isArray(value) ? value : [value]))

/** A type is selected as a whole (`true`, or its name) or by varieties. */
const wrongVarieties = 'Va 1, o las uvas'
const ofType = z
  .union([flagParameter, z.literal(1).transform(() => true), oneOrMany(text, wrongVarieties)], {
    error: wrongVarieties,
  })
  .optional()
  .meta({ description: 'true para todo el tipo, o sus uvas' })

export const specFilterShape = {
  Tinto: ofType,
  Rosado: ofType,
  Blanco: ofType,
  Productor: oneOrMany(z.union([z.number(), text]), 'La bodega va por su nombre o su número')
    .optional()
    .meta({ description: 'Bodegas, por nombre o por número' }),
  DegreeSugar: oneOrMany(z.enum(sugarDegrees), 'La graduación de azúcar no existe').optional(),
}

/** Explains unknown filter keys. */
export const unknownFilter: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? `No se puede filtrar por ${quoted(issue.keys)}` : undefined

type SpecFilter = z.output<z.ZodObject<typeof specFilterShape>>
type Own = {
  type?: CategoryType[] | undefined
  variety?: string[] | undefined
  productor?: number[] | undefined
  degreeSugar?: (typeof sugarDegrees)[number][] | undefined
}

/** Merges parameters under either name into one filter, and the producers selected by name. */
export function joinFilterNames<T extends Own>(
  { Tinto, Rosado, Blanco, Productor = [], DegreeSugar = [], ...own }: T & SpecFilter,
  context: z.RefinementCtx,
) {
  const byType = { Tinto, Rosado, Blanco }
  const requested = wineTypes.flatMap((type) => {
    const varieties = varietiesOf(byType[type], type)
    return varieties ? [{ type, varieties }] : []
  })
  const varieties = requested.flatMap((choice) => choice.varieties)
  // a list of types and a list of varieties: 'Tinto by Malbec, or all of Blanco' is neither
  if (varieties.length > 0 && requested.length > 1) {
    context.addIssue({ code: 'custom', message: 'Las uvas se piden de un solo tipo por vez' })
    return z.NEVER
  }
  const numbers = Productor.filter(
    (producer) => typeof producer === 'number' || /^\d{1,15}$/.test(producer),
  ).map(Number)
  const producerNames = Productor.filter(
    (producer) => typeof producer === 'string' && !/^\d{1,15}$/.test(producer),
  ).map(String)
  return {
    ...own,
    type: joined(
      own.type,
      requested.map((choice) => choice.type),
    ),
    variety: joined(own.variety, varieties),
    degreeSugar: joined(own.degreeSugar, DegreeSugar),
    productor: joined(own.productor, numbers),
    producerNames,
  }
}

/** A type's selected varieties; empty if it is selected as a whole, undefined if it is not. */
function varietiesOf(requested: boolean | string[] | undefined, type: WineType): string[] | undefined {
  if (requested === undefined || requested === false) return undefined
  if (requested === true) return []
  const named = requested.filter((name) => name !== '')
  if (named.length === 0) return undefined
  return named.filter((name) => name !== type)
}

function joined<T>(own: T[] | undefined, more: T[]): T[] | undefined {
  return more.length === 0 ? own : [...(own ?? []), ...more]
}
