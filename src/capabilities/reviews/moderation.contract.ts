import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { ratingTag } from '../../catalogue/cache-tags.ts'
import { bulkAnswer } from '../../platform/http/bulk-change.ts'
import { idParameter, wholeNumber } from '../../platform/http/parameters.ts'

export const moderationStates = ['reportadas', 'ocultas', 'todas'] as const

const moderated = z.object({
  id: z.number(),
  id_prod: z.number(),
  wine: z.string(),
  author: z.string(),
  description: z.string(),
  stars: z.number(),
  date: z.string(),
  demo: z.boolean(),
  answer: z.string(),
  /** Why it is hidden; null while visible. */
  hidden: z.string().nullable(),
  /** Reports that no Admin has reviewed yet: a reason and its count. */
  reports: z.array(z.object({ reason: z.string(), count: z.number() })),
})
export type ModeratedReview = z.output<typeof moderated>

const reason = z
  .string({ error: 'Indicá el motivo' })
  .trim()
  .min(1, 'Indicá el motivo')
  .max(300, 'El motivo es demasiado largo (hasta 300 letras)')

const message = z.object({ message: z.string() })

export const moderationCalls = callTable({
  'GET /admin/reviews': {
    access: 'reviews.moderate',
    tag: 'Opiniones',
    summary:
      'Opiniones que esperan una decisión, que están ocultas, o todas las de personas; o una con «id».',
    query: z.object({
      state: z.enum(moderationStates, { error: 'El estado no existe' }).optional(),
      id: idParameter.optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
    }),
    answer: z.object({ total: z.number(), pages: z.number(), items: z.array(moderated) }),
  },
  'PUT /review/hide': {
    access: 'reviews.moderate',
    tag: 'Opiniones',
    summary: 'Oculta una opinión, con el motivo que su autor va a leer. Deja de contar en el promedio.',
    input: z.object({
      id: idParameter,
      reason,
    }),
    answer: message,
    problems: [404],
    invalidates: ['wine', ratingTag],
  },
  'PUT /review/lote': {
    access: 'reviews.moderate',
    tag: 'Opiniones',
    summary:
      'Oculta o vuelve a mostrar varias opiniones, cada una por su cuenta y solo si sigue como se vio: «from» y «to» son el motivo por el que está oculta, nulo a la vista. Lo mismo al revés con «undo» lo deshace, y los avisos que se cerraron al ocultar vuelven a esperar.',
    body: z.object({
      changes: z
        .array(z.object({ id: idParameter, from: z.string().max(300).nullable(), to: reason.nullable() }))
        .min(1, 'Elegí al menos una opinión')
        .max(100, 'Hasta 100 opiniones por vez'),
      undo: z.boolean().optional(),
    }),
    answer: bulkAnswer(z.number()),
    invalidates: ['wine', ratingTag],
  },
  'PUT /review/restore': {
    access: 'reviews.moderate',
    tag: 'Opiniones',
    summary: 'Vuelve a mostrar una opinión oculta.',
    input: z.object({ id: idParameter }),
    answer: message,
    problems: [404],
    invalidates: ['wine', ratingTag],
  },
  'PUT /review/settle': {
    access: 'reviews.moderate',
    tag: 'Opiniones',
    summary: 'Cierra los avisos sobre una opinión, que sigue a la vista.',
    input: z.object({ id: idParameter }),
    answer: message,
    problems: [404],
    invalidates: [],
  },
  'PUT /review/answer': {
    access: 'reviews.moderate',
    tag: 'Opiniones',
    summary: 'La respuesta pública de la tienda a una opinión; vacía, se borra.',
    input: z.object({
      id: idParameter,
      answer: z
        .string({ error: 'Falta la respuesta' })
        .trim()
        .max(1000, 'La respuesta es demasiado larga (hasta 1000 letras)'),
    }),
    answer: message,
    problems: [404],
    invalidates: ['wine'],
  },
})
