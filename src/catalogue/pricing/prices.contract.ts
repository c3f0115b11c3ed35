import { z } from 'zod'
import { hasTwoDecimals } from '../../money/money.ts'
import { callTable } from '../../platform/http/endpoint.ts'
import { catalogueTag } from '../cache-tags.ts'
import { pastChange, previewFingerprint } from '../past-changes.contract.ts'
import { flagParameter, idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { categoryTypes, unknownType } from '../taxonomy/product-kinds.ts'
import { roundingSteps, roundingWays } from './price-rule.ts'

export const pricesPerPage = 50

/**
 * Selects wines on sale by all given conditions; `only` picks single wines. Rejects unknown conditions,
 * because ignoring one would change the prices of all wines.
 */
const scope = z.strictObject({
  producer: idParameter.optional(),
  category: idParameter.optional(),
  type: z.enum(categoryTypes, { error: unknownType }).optional(),
  name: z.string().trim().max(200, 'La búsqueda es demasiado larga').optional(),
  only: z.array(idParameter).max(5000, 'Hay demasiados vinos elegidos').optional(),
  except: z.array(idParameter).max(5000, 'Hay demasiados vinos dejados afuera').optional(),
})
export type PriceScope = z.output<typeof scope>

/** Percentage and rounding of a price change. */
export const priceRule = z.object({
  percent: z
    .number({ error: 'Indicá el porcentaje' })
    .min(-90, 'El porcentaje va de −90 a 500')
    .max(500, 'El porcentaje va de −90 a 500')
    .refine(hasTwoDecimals, 'El porcentaje lleva hasta dos decimales'),
  step: z
    .number({ error: 'Indicá a cuánto redondear' })
    .refine((value) => (roundingSteps as readonly number[]).includes(value), 'Ese redondeo no existe')
    .describe('In centavos: 100 rounds to whole pesos, 1 does not round.'),
  way: z.enum(roundingWays, { error: 'El redondeo es cercano, arriba o abajo' }),
})

const priced = z.object({
  id: z.number(),
  name: z.string(),
  producer: z.string(),
  vintage: z.number().nullable(),
  volumeMl: z.number().nullable(),
  /** List prices in pesos. */
  before: z.number(),
  after: z.number(),
  discount: z.number(),
})

const tag = 'Precios'

export const priceCalls = callTable({
  'POST /prices/preview': {
    access: 'prices.change',
    tag,
    summary:
      'Los precios de lista que cambiarían con una regla, viejos y nuevos, y la huella con la que se aplica.',
    body: z.object({ rule: priceRule, scope, page: wholeNumber({ min: 0, max: 100_000 }).optional() }),
    answer: z.object({
      items: z.array(priced.extend({ left: z.boolean() })),
      page: z.number(),
      pages: z.number(),
      /** Matching wines, those that change, and those whose price stays the same. */
      fitting: z.number(),
      changing: z.number(),
      same: z.number(),
      fingerprint: z.string(),
    }),
    invalidates: [],
  },
  'POST /prices': {
    access: 'prices.change',
    tag,
    summary:
      'Aplica el cambio que se vio, entero o nada. Si algún precio cambió desde la vista previa, 409 y nada cambia.',
    body: z.object({ rule: priceRule, scope, fingerprint: previewFingerprint }),
    answer: z.object({ message: z.string(), change: pastChange }),
    problems: [409],
    invalidates: ['wine', catalogueTag],
  },
  'GET /prices': {
    access: 'prices.read',
    tag,
    summary: 'Los últimos cambios de precios.',
    answer: z.array(pastChange),
  },
  'POST /prices/{id}/undo': {
    access: 'prices.change',
    tag,
    summary:
      'Deshace un cambio de precios. Si alguno de esos precios cambió después, 409 y dice cuáles; con «others», deshace los demás.',
    path: z.object({ id: idParameter }),
    input: z.object({ others: flagParameter.optional() }),
    answer: z.object({ message: z.string(), change: pastChange }),
    problems: [404, 409],
    invalidates: ['wine', catalogueTag],
  },
})
