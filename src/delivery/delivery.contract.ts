import { z } from 'zod'
import { hasTwoDecimals } from '../money/money.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { dayParameter, idParameter, wholeNumber, versionQuery } from '../platform/http/parameters.ts'
import { settingsTag } from '../settings/settings-tag.ts'
import { holidayKinds } from '../calendar/holidays.ts'
import { provinceNamed } from './province-of.ts'
import { wayKinds } from './zone.ts'

const mostPesos = 10_000_000

const pesos = z
  .number({ error: 'Indicá el importe' })
  .min(0, 'El importe no puede ser negativo')
  .max(mostPesos, 'El importe es demasiado grande')
  .refine(hasTwoDecimals, 'Hasta dos decimales')

const id = z
  .union([z.string(), z.number()], { error: 'El identificador no es válido' })
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^[\p{L}\p{N}_.:-]{1,40}$/u, 'Letras, números y guiones, hasta 40'))

const name = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(80, 'Hasta 80 letras')

const perhapsText = z
  .string()
  .trim()
  .max(120, 'Hasta 120 letras')
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)

const step = z.object({ up_to_bottles: wholeNumber({ min: 1, max: 1000 }), price: pesos })
const days = wholeNumber({ min: 0, max: 60 })
const bottles = wholeNumber({ min: 1, max: 1000 }).nullable().default(null)

const deliveryMethod = z
  .object({
    id,
    name: name('Poné cómo se llama'),
    kind: z.enum(wayKinds, { error: 'Es a domicilio («home»), mensajería («courier») o retiro («pickup»)' }),
    prices: z
      .array(step, { error: 'Falta la lista de precios' })
      .max(30, 'Hasta 30 tramos')
      .default([])
      .refine((steps) => new Set(steps.map((step) => step.up_to_bottles)).size === steps.length, {
        message: 'Hay dos tramos con la misma cantidad',
      }),
    extra_per_bottle: pesos.nullable().default(null),
    free_from: pesos.nullable().default(null),
    min_bottles: bottles,
    max_bottles: bottles,
    min_days: days,
    max_days: days,
    cutoff: z
      .union([
        z.literal('').transform(() => null),
        z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'La hora tiene la forma HH:MM'),
        z.null(),
      ])
      .default(null),
    hours: perhapsText,
    windows: z
      .array(
        z
          .object({
            from: wholeNumber({ min: 0, max: 23 }),
            to: wholeNumber({ min: 1, max: 24 }),
          })
          .refine(({ from, to }) => from < to, { path: ['to'], message: 'Termina antes de empezar' }),
        { error: 'Las franjas son una lista' },
      )
      .max(6, 'Hasta 6 franjas')
      .optional(),
    branch: perhapsText,
  })
  .refine(({ kind, windows = [] }) => kind === 'courier' || windows.length === 0, {
    path: ['windows'],
    message: 'Se eligen las franjas de la mensajería propia',
  })
  .refine((method) => method.min_days <= method.max_days, {
    path: ['max_days'],
    message: 'El último día no puede ser antes que el primero',
  })
  .refine(({ kind, prices }) => kind === 'pickup' || prices.length > 0, {
    path: ['prices'],
    message: 'Poné cuánto sale: con un tramo de $ 0 es gratis',
  })
  .refine(
    ({ min_bottles, max_bottles }) =>
      min_bottles === null || max_bottles === null || min_bottles <= max_bottles,
    { path: ['max_bottles'], message: 'El máximo no puede ser menos que el mínimo' },
  )

const fourDigits = z
  .union([z.string(), z.number()], { error: 'El código postal tiene cuatro números' })
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^[1-9]\d{3}$/, 'El código postal tiene cuatro números'))

const range = z.object({ from: fourDigits, to: fourDigits }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'Termina antes de empezar',
})

const province = z
  .string({ error: 'Elegí una provincia de la lista' })
  .refine((word) => provinceNamed(word) !== undefined, 'Elegí una provincia de la lista')
  .transform((word) => provinceNamed(word) ?? word)

const zone = z.object({
  id,
  name: name('Poné un nombre a la zona'),
  provinces: z.array(province, { error: 'Falta la lista de provincias' }).max(24, 'Son 24').default([]),
  postal_codes: z
    .array(range, { error: 'Faltan los códigos postales' })
    .max(300, 'Hasta 300 rangos')
    .default([]),
  ways: z
    .array(deliveryMethod, { error: 'Faltan las formas de entrega' })
    .max(40, 'Hasta 40 formas de entrega')
    .refine((ways) => new Set(ways.map((method) => method.id)).size === ways.length, {
      message: 'Dos formas de entrega de una zona tienen el mismo identificador',
    }),
})

/** The complete list; the first matching zone applies. */
export const zonesSchema = z
  .array(zone, { error: 'Las zonas son una lista' })
  .max(100, 'Hasta 100 zonas')
  .refine((list) => new Set(list.map((zone) => zone.id)).size === list.length, {
    message: 'Dos zonas tienen el mismo identificador',
  })
export type ZoneFields = z.output<typeof zone>

const amount = z.number().nullable()
const count = z.number().nullable()
const text = z.string().nullable()
const zoneAnswer = z.object({
  id: z.string(),
  name: z.string(),
  provinces: z.array(z.string()),
  postal_codes: z.array(z.object({ from: z.string(), to: z.string() })),
  ways: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(wayKinds),
      prices: z.array(z.object({ up_to_bottles: z.number(), price: z.number() })),
      extra_per_bottle: amount,
      free_from: amount,
      min_bottles: count,
      max_bottles: count,
      min_days: z.number(),
      max_days: z.number(),
      cutoff: text,
      hours: text,
      windows: z.array(z.object({ from: z.number(), to: z.number() })).optional(),
      branch: text,
    }),
  ),
})
export type ZoneAnswer = z.output<typeof zoneAnswer>

const kind = z.enum(holidayKinds, { error: 'Elegí qué clase de día es' })
export const holidaysSchema = z
  .array(z.object({ day: dayParameter, name: name('Poné cómo se llama'), kind, closed: z.boolean() }), {
    error: 'Los feriados son una lista',
  })
  .max(500, 'Hasta 500 días')
  .refine((list) => new Set(list.map((holiday) => holiday.day)).size === list.length, {
    message: 'Un día figura dos veces',
  })
const holidayAnswer = z.object({
  day: z.string(),
  name: z.string(),
  kind,
  closed: z.boolean(),
  /** Entered by the owner, as opposed to a public holiday. */
  own: z.boolean(),
})
export type HolidayAnswer = z.output<typeof holidayAnswer>

const tag = 'Envíos'

export const deliveryCalls = callTable({
  'GET /delivery/zones': {
    access: 'settings.change',
    tag,
    summary: 'Las zonas de entrega con sus formas, precios y días, en el orden en que se busca un domicilio.',
    answer: z.array(zoneAnswer),
  },
  'PUT /delivery/zones': {
    access: 'settings.change',
    tag,
    summary: 'Guarda la lista entera de zonas. Las compras hechas no cambian.',
    query: versionQuery,
    body: zonesSchema,
    answer: z.array(zoneAnswer),
    problems: [409, 422],
    invalidates: [settingsTag],
  },
  'GET /delivery/holidays': {
    access: 'settings.change',
    tag,
    summary: 'Los feriados de un año y del siguiente: los de la Ley 27.399 y los que agregó la tienda.',
    query: z.object({ year: wholeNumber({ min: 2000, max: 2199 }).optional() }),
    answer: z.object({
      year: z.number(),
      holidays: z.array(holidayAnswer),
      /** The owner's days of all years, which a save replaces as a whole. */
      ownDays: z.array(holidayAnswer.omit({ own: true })),
      version: z.string(),
    }),
  },
  'PUT /delivery/holidays': {
    access: 'settings.change',
    tag,
    summary:
      'Guarda la lista entera de días que agrega la tienda; donde nombra un feriado de la ley, vale lo que dice la tienda.',
    query: versionQuery,
    body: holidaysSchema,
    answer: z.object({ holidays: z.array(holidayAnswer) }),
    problems: [409, 422],
    invalidates: [],
  },
  'POST /delivery/undo': {
    access: 'settings.change',
    tag,
    summary:
      'Deshace un cambio de zonas o feriados del historial, si nada de eso cambió después. «id» es el de la entrada.',
    input: z.object({ id: idParameter }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
    invalidates: [settingsTag],
  },
})
