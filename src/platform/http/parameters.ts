import { z } from 'zod'
import './error-map.ts'

/** Parameters as they travel in paths and queries, with Spanish error messages. */

const maxId = 9_007_199_254_740_991

/** How the API document describes a parameter that travels as text: by the type it is parsed into. */
export const plainParameters = new WeakMap<z.core.$ZodType, Record<string, unknown>>()
/** The item type of a comma-separated list. */
export const listItems = new WeakMap<z.core.$ZodType, { item: z.core.$ZodType; max: number }>()

function describedAs<T extends z.ZodType>(schema: T, plain: Record<string, unknown>): T {
  plainParameters.set(schema, plain)
  return schema
}

/** A row's id, from a path, a query or a JSON body: a positive integer. */
export const idParameter = describedAs(
  z
    .union([z.number(), z.string().regex(/^\d{1,16}$/, 'El identificador no es válido')], {
      error: 'El identificador no es válido',
    })
    .transform(Number)
    .pipe(z.number().int('El identificador no es válido').min(1, 'El identificador no es válido').max(maxId)),
  { type: 'integer', minimum: 1, maximum: maxId },
)

/** An integer in a query. */
export function wholeNumber(limits: { min: number; max: number }) {
  const sentence = `Debe ser un número entero de ${limits.min} a ${limits.max}`
  const schema = z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, sentence)], { error: sentence })
    .transform(Number)
    .pipe(z.number().int(sentence).min(limits.min, sentence).max(limits.max, sentence))
  return describedAs(schema, { type: 'integer', minimum: limits.min, maximum: limits.max })
}

/** Numbers in a JSON body. */
const numbers = z.union([z.number(), z.array(z.number())])

/** Several values in one query parameter, separated by commas: `type=Tinto,Rosado`. */
export function listParameter<T extends z.ZodType>(item: T, max = 50) {
  const schema = z
    .union([z.string().max(4000, 'El parámetro es demasiado largo'), z.array(z.string()), numbers])
    .transform((value) =>
      (Array.isArray(value) ? value.map(String) : String(value).split(',')).filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(max, 'Hay demasiados valores') as unknown as z.ZodType<z.output<T>[], string[]>)
  listItems.set(schema, { item, max })
  return schema
}

/** Calendar day `YYYY-MM-DD`, within the range that PostgreSQL supports. */
export const dayParameter = z.iso
  .date('La fecha debe tener la forma AAAA-MM-DD')
  .refine((day) => day >= '1900-01-01' && day < '2201-01-01', 'La fecha debe ser de los años 1900 a 2200')

/** `true` or `false` in a query. */
export const flagParameter = describedAs(
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: 'Debe ser 1 (sí) o 0 (no)' })
    .transform((value) => value === true || value === 'true' || value === '1'),
  { type: 'boolean' },
)

/** The version that a form was loaded with; saving a stale one is rejected. Optional. */
export const versionQuery = z.object({
  version: z
    .string()
    .regex(/^[\da-z]{1,12}$/, 'La versión no es válida')
    .optional(),
})
