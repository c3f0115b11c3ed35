import { z } from 'zod'
import './error-map.ts'

/** Parameters as they travel in paths and queries, with the Spanish sentence for what is wrong with them. */

const maxId = 9_007_199_254_740_991

/** A row's id, from a path, a query or a JSON body: a positive whole number. */
export const idParameter = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/, 'El identificador no es válido')], {
    error: 'El identificador no es válido',
  })
  .transform(Number)
  .pipe(z.number().int('El identificador no es válido').min(1, 'El identificador no es válido').max(maxId))

/** A whole number written in a query. */
export function wholeNumber(limits: { min: number; max: number }) {
  const sentence = `Debe ser un número entero de ${limits.min} a ${limits.max}`
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, sentence)], { error: sentence })
    .transform(Number)
    .pipe(z.number().int(sentence).min(limits.min, sentence).max(limits.max, sentence))
}

/** As a body in JSON has them. */
const numbers = z.union([z.number(), z.array(z.number())])

/** Several values in one query parameter, separated by commas: `type=Tinto,Rosado`. */
export function listParameter<T extends z.ZodType>(item: T, max = 50) {
  return z
    .union([z.string().max(4000, 'El parámetro es demasiado largo'), z.array(z.string()), numbers])
    .transform((value) =>
      (Array.isArray(value) ? value.map(String) : String(value).split(',')).filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(max, 'Hay demasiados valores') as unknown as z.ZodType<z.output<T>[], string[]>)
}

/** Calendar day `YYYY-MM-DD`, of years that the database counts, too. */
export const dayParameter = z.iso
  .date('La fecha debe tener la forma AAAA-MM-DD')
  .refine((day) => day >= '1900-01-01' && day < '2201-01-01', 'La fecha debe ser de los años 1900 a 2200')

/** `true`/`false` written in a query. */
export const flagParameter = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: 'Debe ser 1 (sí) o 0 (no)' })
  .transform((value) => value === true || value === 'true' || value === '1')
