import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { authorsTag, ratingTag, wineTag } from '../../catalogue/cache-tags.ts'
import { idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { reportReasons, reviewSorts } from './review-options.ts'

const review = z.object({
  id: z.number(),
  id_prod: z.number(),
  id_user: z.string().nullable(),
  author: z.string(),
  description: z.string(),
  stars: z.number(),
  star: z.number(),
  date: z.string(),
  /** Planted with the demo shop; it has no author. */
  demo: z.boolean(),
  /** The author has a paid order of the wine. */
  verified: z.boolean(),
  edited: z.boolean(),
  /** The shop's public answer. */
  answer: z.object({ text: z.string(), date: z.string() }).nullable(),
})
export type ReviewAnswer = z.output<typeof review>

export const noReviews = 'No pude acceder a Review'
const message = z.object({ message: z.string() })
const starCount = z.object({ stars: z.number(), count: z.number() })

type AboutWine = { path: { id: number } }
const ofWine = ({ path }: AboutWine) => [wineTag(path.id)]

export const reviewCalls = callTable({
  'GET /review/stars/{id}': {
    access: 'public',
    tag: 'Opiniones',
    summary: 'Promedio y cantidad de opiniones de un vino: una lista de un elemento.',
    path: z.object({ id: idParameter }),
    answer: z.array(z.object({ avg: z.number(), count: z.number() })),
    problems: [404],
    cache: { tags: ofWine },
  },
  'GET /review/distribution/{id}': {
    access: 'public',
    tag: 'Opiniones',
    summary: 'Cuántas opiniones dan cada cantidad de estrellas, de cinco a una.',
    path: z.object({ id: idParameter }),
    answer: z.array(starCount),
    cache: { tags: ofWine },
  },
  'GET /review/allowed/{id}': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Si quien ingresó puede opinar de un vino (hace falta haberlo comprado), y lo que ya opinó.',
    path: z.object({ id: idParameter }),
    answer: z.object({
      allowed: z.boolean(),
      own: z
        .object({
          id: z.number(),
          description: z.string(),
          stars: z.number(),
          /** Why the shop hid it; null while visible. */
          hidden: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'GET /review/{id}': {
    access: 'public',
    tag: 'Opiniones',
    summary: `Las opiniones de un vino, la última primero; sin ninguna, un objeto con message «${noReviews}».`,
    path: z.object({ id: idParameter }),
    query: z.object({
      sort: z.enum(reviewSorts, { error: `El orden debe ser uno de: ${reviewSorts.join(', ')}` }).optional(),
      stars: wholeNumber({ min: 1, max: 5 }).optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: 200 }).optional(),
    }),
    answer: z.union([z.array(review), message]),
    cache: { tags: (requested: AboutWine) => [...ofWine(requested), authorsTag] },
  },
  'POST /review': {
    access: 'signed-in',
    beyondOwn: 'customers.change',
    tag: 'Opiniones',
    summary: 'Opina de un vino comprado; opinar de nuevo reemplaza la opinión anterior.',
    input: z.object({
      id_prod: idParameter,
      id_user: z.string().min(1).max(255).optional(),
      description: typedText('Por favor ingrese si review!')
        .min(1, 'Por favor ingrese si review!')
        .max(2000, 'La opinión es demasiado larga (hasta 2000 letras)'),
      stars: wholeNumber({ min: 1, max: 5 }),
    }),
    answer: message,
    problems: [403, 404],
    perMinute: 20,
    invalidates: ['wine', ratingTag],
  },
  'DELETE /review': {
    access: 'signed-in',
    beyondOwn: 'reviews.moderate',
    tag: 'Opiniones',
    summary: 'Borra la opinión propia; Admin, cualquiera.',
    input: z.object({ id: idParameter }),
    answer: message,
    problems: [404],
    invalidates: ['wine', ratingTag],
  },
  'POST /review/report': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Avisa a la tienda de una opinión que no debería estar; repetirlo no cambia nada.',
    input: z.object({
      id: idParameter,
      reason: z.enum(reportReasons, { error: `El motivo debe ser uno de: ${reportReasons.join(', ')}` }),
    }),
    answer: message,
    problems: [404, 409],
    perMinute: 10,
    invalidates: [],
  },
})
