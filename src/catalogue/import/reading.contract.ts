import { z } from 'zod'
import { importFields } from './import-columns.ts'
import { roundings } from './cost-prices.ts'
import { offerAnswers } from './offers.ts'
import { netAnswers } from './net-prices.ts'
import { priceAnswers, priceQuestions } from './price-questions.ts'
import '../../platform/http/error-map.ts'

/** How a supplier's list is read: stored with its import, and remembered for the supplier. */

export const importField = z.enum(importFields, { error: 'Esa columna no existe' })
export const columnFields = z.array(importField.nullable()).max(100, 'Hay demasiadas columnas')

export const notations = ['auto', 'coma', 'punto'] as const
export type Notation = (typeof notations)[number]
export const stockModes = ['reemplazar', 'sumar', 'dejar'] as const
/** What titles between the rows say of the wines below them. */
export const titleFields = ['nada', 'producer', 'place', 'type', 'variety'] as const
export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** Rows of headings in one sheet. */
export const mostLists = 20
/** Cells of one column that are read as something else. */
const mostTranslations = 2000

const line = z.number({ error: 'Debe ser el número de una fila' }).int().min(0).max(2_000_000)
const said = z.string({ error: 'Debe ser un texto' }).trim().max(2000, 'Es demasiado largo')
const rate = z
  .number({ error: 'La cotización es un número' })
  .min(0.01, 'La cotización es mayor que cero')
  .max(1_000_000_000, 'La cotización es demasiado grande')
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `Debe ser uno de estos: ${values.join(', ')}` })

const shape = {
  /** Further rows of headings below the first, with what their columns hold. */
  lists: z.array(z.object({ line, fields: columnFields })).max(mostLists, 'Hay demasiadas filas de títulos'),
  /** What new wines get where their row says nothing; a bodega is taken for every row. */
  defaults: z.partialRecord(importField, said),
  /** Cells of a column, without accents and in lower case, and what they are read as; empty: as an empty cell. */
  translations: z.partialRecord(
    importField,
    z
      .record(z.string().max(500), said)
      .refine((words) => Object.keys(words).length <= mostTranslations, 'Hay demasiadas traducciones'),
  ),
  /** Columns whose cells are left empty where they cannot be read. */
  lenient: z.array(importField).max(50, 'Hay demasiadas columnas'),
  numbers: oneOf(notations),
  /** Pesos for one of each. */
  rates: z.object({ USD: rate.optional(), EUR: rate.optional() }),
  /** Of a column that has bodega and wine in one text: which of them stands first. */
  described: oneOf(['bodega', 'vino']),
  /** What the list's prices are of; what its headings and notes do not say is a question where it has boxes. */
  price: oneOf(['preguntar', 'botella', 'caja']),
  /** Whether ids without this shop's mark are its own all the same. */
  ids: oneOf(['ajenos', 'propios']),
  /** Whether a SKU names its wine although the row names another one. */
  codes: oneOf(['preguntar', 'valen']),
  /** What is done with prices that come without VAT; and whether a note says so of the whole list. */
  net: oneOf(netAnswers),
  netList: z.boolean({ error: 'Debe ser verdadero o falso' }),
  /** Whether a note says that the list's prices are of boxes. */
  boxList: z.boolean({ error: 'Debe ser verdadero o falso' }),
  /** Of a list that says what the shop pays: the margin, and what the price that it comes to is rounded to. */
  asCost: z
    .object({
      margin: z
        .number({ error: 'El margen es un número' })
        .min(0, 'El margen va de 0 a 1000')
        .max(1000, 'El margen va de 0 a 1000')
        // it is a question until it is said: nothing is sold at its cost unasked
        .nullable(),
      round: z.literal([...roundings], { error: 'Ese redondeo no existe' }),
    })
    .nullable(),
  /** What is done with offers that are no whole percent of their price. */
  offers: oneOf(offerAnswers),
  /** Columns whose unknown names are new ones, however much they are like known ones. */
  newNames: z.array(importField).max(50, 'Hay demasiadas columnas'),
  /** Percent that is added to the list's prices. */
  markup: z
    .number({ error: 'El porcentaje es un número' })
    .min(-90, 'El porcentaje va de -90 a 1000')
    .max(1000, 'El porcentaje va de -90 a 1000'),
  stock: oneOf(stockModes),
  titles: oneOf(titleFields),
  /** What is done with names in capitals: left, or written as names are. */
  capitals: oneOf(['dejar', 'bajar']),
  /** An empty cell of bodega, place or category repeats the one above it. */
  repeatAbove: z.boolean({ error: 'Debe ser verdadero o falso' }),
  /** Of rows that contradict each other: whether the first one holds. */
  repeats: oneOf(['preguntar', 'primera']),
  /** What is meant by prices far from what stands. */
  prices: z.partialRecord(oneOf(priceQuestions), oneOf(priceAnswers)),
}

export const readingAnswer = z.object(shape)
export type Reading = z.output<typeof readingAnswer>

export const plainReading: Reading = {
  lists: [],
  defaults: {},
  translations: {},
  lenient: [],
  numbers: 'auto',
  rates: {},
  described: 'bodega',
  price: 'preguntar',
  ids: 'ajenos',
  codes: 'preguntar',
  net: 'preguntar',
  netList: false,
  boxList: false,
  asCost: null,
  offers: 'preguntar',
  newNames: [],
  markup: 0,
  stock: 'reemplazar',
  titles: 'nada',
  capitals: 'dejar',
  repeatAbove: false,
  repeats: 'preguntar',
  prices: {},
}

/** A reading as it is requested: what is left out is as in any list. */
export const readingForm = readingAnswer.partial().transform((given): Reading => {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...plainReading, ...(said as Partial<Reading>) }
})
