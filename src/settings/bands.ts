import { z } from 'zod'
import '../platform/http/error-map.ts'
import { currency } from '../money/money.ts'
import { line } from './setting.ts'

/** Catalogue filters that a band may use. */
const ruleParameters = new Set([
  'kind',
  'type',
  'variety',
  'degreeSugar',
  'country',
  'location',
  'productor',
  'pairing',
  'name',
  'priceMin',
  'priceMax',
  'sparkling',
  'volume',
  'discounted',
  'min_points',
  'sort',
])
const mostWines = 12
const mostBands = 12

/** Drawings for large bands. */
export const bandDrawings = ['asado', 'verano', 'cajas', 'mesa', 'vinas'] as const
const drawing = z.enum(bandDrawings, { error: 'Ese dibujo no existe' })

/** A band of the home page: a link or a row of wines. */
export const bandAnswer = z.object({
  title: z.string(),
  /** `link`: into the catalogue; `row`: wines on the home page; `feature`: a link with a large drawing. */
  show: z.enum(['link', 'row', 'feature']),
  /** A catalogue filter, such as 'variety=Malbec&priceMax=20000'; '' if the wines are picked manually. */
  rule: z.string(),
  /** Manually picked wines, in order. */
  product_ids: z.array(z.number()),
  /** For a `feature`; the first drawing by default. */
  drawing: drawing.optional(),
})
export type Band = z.output<typeof bandAnswer>

const rule = z
  .string({ error: 'La regla es un texto' })
  .trim()
  .max(500, 'La regla es demasiado larga')
  .transform((value, context) => {
    const parameters = new URLSearchParams(value.replace(/^\/?\?/, ''))
    const strange = [...parameters.keys()].find((name) => !ruleParameters.has(name))
    if (strange !== undefined)
      context.addIssue({ code: 'custom', message: `Por «${strange.slice(0, 40)}» no se puede elegir vinos` })
    return parameters.toString()
  })

const bandSchema = z
  .object(
    {
      title: line(60, 'Indicá el título'),
      show: z
        .enum(['link', 'row', 'feature'], {
          error: 'Se muestra como enlace, como fila de vinos o como banda grande',
        })
        .default('row'),
      rule: rule.default(''),
      product_ids: z
        .array(z.int({ error: 'Ese vino no existe' }).positive('Ese vino no existe'))
        .max(mostWines, `Hasta ${mostWines} vinos`)
        .default([])
        .transform((ids) => [...new Set(ids)]),
      drawing: drawing.optional(),
    },
    { error: 'Cada colección tiene su título y sus vinos' },
  )
  .refine(({ rule: by, product_ids }) => (by === '') !== (product_ids.length === 0), {
    message: 'Elegí los vinos por una regla o a mano',
    path: ['rule'],
  })
  .refine(({ show, rule: by }) => show === 'row' || by !== '', {
    message: 'Los vinos elegidos a mano van como fila',
    path: ['show'],
  })

export const bandsSchema = z
  .array(bandSchema, { error: 'Las colecciones son una lista' })
  .max(mostBands, `Hasta ${mostBands} colecciones`)

const linkTo = (title: string, by: string): Band => ({ title, show: 'link', rule: by, product_ids: [] })
const feature = (title: string, by: string, drawn: Band['drawing']): Band => ({
  ...linkTo(title, by),
  show: 'feature',
  drawing: drawn,
})

/** The most common reasons to visit. */
export const startingBands: Band[] = [
  linkTo('Para el asado', 'pairing=Asado'),
  linkTo('Espumantes para brindar', 'sparkling=true'),
  linkTo(`Hasta ${currency.sign} 15.000 la botella`, 'priceMax=15000'),
  linkTo('Los mejor valorados', 'sort=valoracion'),
  feature('El domingo, asado', 'type=Tinto&pairing=Asado', 'asado'),
  feature('Blancos y rosados para el calor', 'type=Blanco&type=Rosado', 'verano'),
  feature('La caja de todos los días', 'priceMax=15000&sort=descuento', 'cajas'),
]

/** A manually filled row that loses wines, and how many remain. */
export type LosingBand = { title: string; lost: number; left: number }

/** Removes discontinued wines from manually filled rows, and rows left empty. */
export function bandsWithout(
  bands: readonly Band[],
  gone: ReadonlySet<number>,
): { bands: Band[]; losing: LosingBand[] } {
  const losing: LosingBand[] = []
  const rest = bands.flatMap((band) => {
    const product_ids = band.product_ids.filter((id) => !gone.has(id))
    const lost = band.product_ids.length - product_ids.length
    if (lost === 0) return [band]
    losing.push({ title: band.title, lost, left: product_ids.length })
    return product_ids.length === 0 ? [] : [{ ...band, product_ids }]
  })
  return { bands: rest, losing }
}
