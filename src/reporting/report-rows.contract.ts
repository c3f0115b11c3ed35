import { z } from 'zod'
import { dayParameter, wholeNumber } from '../platform/http/parameters.ts'

/** Shared by reports with rows: period, search, order, pages, and a file with all rows. */

export const fileFormat = z.enum(['csv', 'xlsx'], { error: 'El formato debe ser csv o xlsx' }).optional()

/** A parameter that takes one of these words. */
export const wordOf = <const W extends string>(name: string, words: readonly W[]) =>
  z.enum(words, { error: `«${name}» debe ser uno de: ${words.join(', ')}` })

/** @param sorts sort orders; a minus sorts the largest first */
export const rowsQuestion = <const S extends string>(sorts: readonly S[]) => ({
  fdesde: dayParameter,
  fhasta: dayParameter,
  q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  orden: wordOf('orden', sorts).optional(),
})

export const inPages = {
  page: wholeNumber({ min: 0, max: 100_000 }).optional(),
  size: wholeNumber({ min: 1, max: 100 }).optional(),
}

/** A page of rows, with the number of all rows. */
export const rowsPage = <R extends z.ZodType>(row: R) => ({
  items: z.array(row),
  page: z.number(),
  pages: z.number(),
  count: z.number(),
})

export const rowsCall = { access: 'reports.read', tag: 'Ventas', problems: [422] } as const

/** The same query, answered with a file. */
export const rowsFileCall = {
  ...rowsCall,
  summary: 'Lo mismo, entero, como archivo CSV o XLSX («format»).',
  answer: z.string(),
  mediaType: 'text/csv',
} as const
