import { z } from 'zod'
import { requiredText } from '../catalogue/products/field-schemas.ts'
import { categoryTypes, unknownType } from '../catalogue/taxonomy/product-kinds.ts'
import { hasTwoDecimals } from '../money/money.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter, wholeNumber, versionQuery } from '../platform/http/parameters.ts'
import { cashPricesTag } from '../catalogue/cache-tags.ts'
import { amount } from '../users/amounts.ts'
import { mostGroup } from './promotion.ts'

const mostPesos = 100_000_000

const percent = z
  .number({ error: 'Indicá el porcentaje' })
  .gt(0, 'El porcentaje va de 0,01 a 100')
  .max(100, 'El porcentaje va de 0,01 a 100')
  .refine(hasTwoDecimals, 'El porcentaje lleva hasta dos decimales')

const pesos = z
  .number({ error: 'Indicá el importe' })
  .gt(0, 'El importe debe ser mayor que 0')
  .max(mostPesos, 'El importe es demasiado grande')
  .refine(hasTwoDecimals, 'El importe lleva hasta dos decimales')

const on = z.enum(['wines', 'order'], { error: 'Es sobre cada producto («wines») o la compra («order»)' })
const groupOf = wholeNumber({ min: 2, max: mostGroup })

const boxContents = z
  .array(z.object({ product_id: idParameter, quantity: wholeNumber({ min: 1, max: mostGroup }) }))
  .min(1, 'Elegí qué vinos lleva la caja')
  .max(mostGroup, `Hasta ${mostGroup} vinos`)
  .refine((contents) => new Set(contents.map((wine) => wine.product_id)).size === contents.length, {
    message: 'Un vino está dos veces: sumá sus botellas',
  })
const countContents = (contents: readonly { quantity: number }[]) =>
  contents.reduce((sum, { quantity }) => sum + quantity, 0)

const effect = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('percent'), value: percent, on: on.default('wines') }),
    z.object({ kind: z.literal('amount'), value: pesos, on: on.default('order') }),
    z
      .object({ kind: z.literal('n_for_m'), n: groupOf, m: wholeNumber({ min: 1, max: mostGroup - 1 }) })
      .refine(({ n, m }) => m < n, { path: ['m'], message: 'Se pagan menos botellas de las que se llevan' }),
    z.object({ kind: z.literal('nth_unit'), n: groupOf, percent }),
    z.object({
      kind: z.literal('volume'),
      steps: z
        .array(z.object({ bottles: wholeNumber({ min: 2, max: 100 }), percent }))
        .min(1, 'Falta desde cuántas botellas')
        .max(10, 'Hasta 10 tramos')
        .refine((steps) => new Set(steps.map((step) => step.bottles)).size === steps.length, {
          message: 'Hay dos tramos con la misma cantidad',
        }),
    }),
    z
      .object({
        kind: z.literal('box_price'),
        bottles: groupOf,
        price: pesos,
        contents: boxContents.optional(),
      })
      .refine(({ bottles, contents }) => !contents || countContents(contents) === bottles, {
        path: ['bottles'],
        message: 'Las botellas de la caja son las que suman sus vinos',
      }),
    z.object({ kind: z.literal('delivery'), percent }),
    z.object({ kind: z.literal('gift'), product_id: idParameter }),
  ],
  { error: 'Elegí qué hace la promoción' },
)

const emptyList = 'Elegí al menos uno, o dejá la condición afuera'
/** An empty list would make the promotion apply to everything. */
const someOf = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item)
    .min(1, emptyList)
    .max(most, 'Son demasiados')
    .transform((list) => [...new Set(list)])
    .optional()
const ids = someOf(idParameter, 1000)
const words = someOf(z.string().trim().min(1).max(100), 200)
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'La hora tiene la forma HH:MM')

/** Rejects unknown names: ignoring a condition would give more discount than intended. */
const conditions = z.strictObject({
  product_ids: ids,
  productor_ids: ids,
  types: someOf(z.enum(categoryTypes, { error: unknownType }), categoryTypes.length),
  varieties: words,
  countries: words,
  category_ids: ids,
  min_amount: pesos.optional(),
  min_bottles: wholeNumber({ min: 1, max: 1000 }).optional(),
  payment_way: z.string().trim().min(1).max(40).optional(),
  first_purchase: z.boolean().optional(),
  days: someOf(wholeNumber({ min: 0, max: 6 }), 7),
  hours: z
    .object({ from: hour, until: hour })
    .refine(({ from, until }) => from < until, { message: 'La hora de fin va después de la de inicio' })
    .optional(),
})

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9ÁÉÍÓÚÜÑ_-]{2,40}$/, 'El código lleva de 2 a 40 letras, números o guiones')
const wrongMoment = 'La fecha y hora no son válidas'
const moment = z.iso
  .datetime({ offset: true, error: wrongMoment })
  .refine((text) => text >= '2000' && text < '2200', wrongMoment)
  .nullable()
const limit = wholeNumber({ min: 1, max: 1_000_000 }).nullable()

const name = requiredText('Poné un nombre', 120, 'Hasta 120 letras')

const inOrder = {
  path: ['ends_at'],
  message: 'Termina después de empezar',
}
const endsLater = (dates: { starts_at?: string | null | undefined; ends_at?: string | null | undefined }) =>
  !dates.starts_at || !dates.ends_at || Date.parse(dates.starts_at) < Date.parse(dates.ends_at)

const fields = {
  name,
  active: z.boolean(),
  starts_at: moment,
  ends_at: moment,
  code: z.union([z.literal('').transform(() => null), code, z.null()]),
  code_shown: z.boolean(),
  on_top: z.boolean(),
  max_uses: limit,
  max_uses_per_person: limit,
  conditions,
  effect,
}

export const promotionSchema = z
  .object({
    name,
    active: fields.active.default(true),
    starts_at: moment.default(null),
    ends_at: moment.default(null),
    code: fields.code.default(null),
    code_shown: z.boolean().default(false),
    on_top: fields.on_top.default(true),
    max_uses: limit.default(null),
    max_uses_per_person: limit.default(null),
    conditions: conditions.default({}),
    effect,
  })
  .refine(endsLater, inOrder)
export type PromotionFields = z.output<typeof promotionSchema>

const idsAnswer = z.array(z.number()).optional()
const wordsAnswer = z.array(z.string()).optional()

const conditionsAnswer = z.object({
  product_ids: idsAnswer,
  productor_ids: idsAnswer,
  types: z.array(z.enum(categoryTypes)).optional(),
  varieties: wordsAnswer,
  countries: wordsAnswer,
  category_ids: idsAnswer,
  min_amount: z.number().optional(),
  min_bottles: z.number().optional(),
  payment_way: z.string().optional(),
  first_purchase: z.boolean().optional(),
  days: idsAnswer,
  hours: z.object({ from: z.string(), until: z.string() }).optional(),
})

const onAnswer = z.enum(['wines', 'order'])
const effectAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), value: z.number(), on: onAnswer }),
  z.object({ kind: z.literal('amount'), value: z.number(), on: onAnswer }),
  z.object({ kind: z.literal('n_for_m'), n: z.number(), m: z.number() }),
  z.object({ kind: z.literal('nth_unit'), n: z.number(), percent: z.number() }),
  z.object({
    kind: z.literal('volume'),
    steps: z.array(z.object({ bottles: z.number(), percent: z.number() })),
  }),
  z.object({
    kind: z.literal('box_price'),
    bottles: z.number(),
    price: z.number(),
    contents: z.array(z.object({ product_id: z.number(), quantity: z.number() })).optional(),
  }),
  z.object({ kind: z.literal('delivery'), percent: z.number() }),
  z.object({ kind: z.literal('gift'), product_id: z.number() }),
])

const promotionAnswer = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  code: z.string().nullable(),
  /** The storefront shows the code to everyone. */
  code_shown: z.boolean(),
  on_top: z.boolean(),
  max_uses: z.number().nullable(),
  max_uses_per_person: z.number().nullable(),
  conditions: conditionsAnswer,
  effect: effectAnswer,
  /** In paid orders. */
  uses: z.number(),
  /** In purchases being paid. */
  held: z.number(),
  /** Discount given in paid orders, in pesos. */
  given: amount(z.number()),
})
export type PromotionAnswer = z.output<typeof promotionAnswer>

const saved = promotionAnswer.extend({ message: z.string() })
const tag = 'Promociones'

export const promotionCalls = callTable({
  'GET /promotions': {
    access: 'prices.read',
    tag,
    summary: 'Todas las promociones, con lo que se usaron y lo que descontaron.',
    answer: z.array(promotionAnswer),
  },
  'POST /promotions': {
    access: 'prices.change',
    tag,
    summary: 'Crea una promoción: condiciones y un efecto, con o sin código.',
    body: promotionSchema,
    answer: saved,
    problems: [409, 422],
    invalidates: [cashPricesTag],
  },
  'PUT /promotions': {
    access: 'prices.change',
    tag,
    summary: 'Cambia una promoción; lo que no se nombra queda como estaba. Las compras hechas no cambian.',
    query: versionQuery,
    body: z
      .object({ id: idParameter, ...fields })
      .partial()
      .required({ id: true })
      .refine(endsLater, inOrder),
    answer: saved,
    problems: [404, 409, 422],
    invalidates: [cashPricesTag],
  },
  'POST /promotions/undo': {
    access: 'prices.change',
    tag,
    summary:
      'Deshace un cambio de una promoción del historial, si nada de eso cambió después. «id» es el de la entrada.',
    input: z.object({ id: idParameter }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
    invalidates: [cashPricesTag],
  },
  'DELETE /promotions': {
    access: 'prices.change',
    tag,
    summary: 'Borra una promoción; una que ya se usó termina en lugar de borrarse.',
    input: z.object({ id: idParameter }),
    answer: z.object({ message: z.string(), ended: z.boolean() }),
    problems: [404],
    invalidates: [cashPricesTag],
  },
})

/** The fields to save, without the counts of its uses. */
export function savedFields({ uses: _uses, held: _held, given: _given, ...fields }: PromotionAnswer) {
  return fields
}
