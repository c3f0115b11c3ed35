import { z } from 'zod'
import { callTable } from '../calls/call.ts'
import { idParameter, wholeNumber } from '../calls/parameters.ts'

const review = z.object({
  id: z.number(),
  id_prod: z.number(),
  id_user: z.string().nullable(),
  author: z.string(),
  description: z.string(),
  stars: z.number(),
  star: z.number(),
  date: z.string(),
  demo: z.boolean(),
})
export type ReviewAnswer = z.output<typeof review>

export const noReviews = 'No pude acceder a Review'

export const reviewCalls = callTable({
  'GET /review/stars/{id}': {
    access: 'public',
    tag: 'Opiniones',
    summary: 'Promedio y cantidad de opiniones de un vino: una lista de un elemento.',
    path: z.object({ id: idParameter }),
    answer: z.array(z.object({ avg: z.number(), count: z.number() })),
    refuses: [404],
  },
  'GET /review/allowed/{id}': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Si quien ingresó puede opinar de un vino: hace falta haberlo comprado.',
    path: z.object({ id: idParameter }),
    answer: z.object({ allowed: z.boolean() }),
  },
  'GET /review/{id}': {
    access: 'public',
    tag: 'Opiniones',
    summary: `Las opiniones de un vino, la última primero; sin ninguna, un objeto con message «${noReviews}».`,
    path: z.object({ id: idParameter }),
    answer: z.union([z.array(review), z.object({ message: z.string() })]),
  },
  'POST /review': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Opina de un vino comprado; opinar de nuevo reemplaza la opinión anterior.',
    input: z.object({
      id_prod: idParameter,
      id_user: z.string().min(1).max(255).optional(),
      description: z
        .string({ error: 'Por favor ingrese si review!' })
        .trim()
        .min(1, 'Por favor ingrese si review!')
        .max(2000, 'La opinión es demasiado larga (hasta 2000 letras)'),
      stars: wholeNumber({ min: 1, max: 5 }),
    }),
    answer: z.object({ message: z.string() }),
    refuses: [403, 404],
    perMinute: 20,
  },
  'DELETE /review': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Borra la opinión propia; Admin, cualquiera.',
    input: z.object({ id: idParameter }),
    answer: z.object({ message: z.string() }),
    refuses: [404],
  },
})
