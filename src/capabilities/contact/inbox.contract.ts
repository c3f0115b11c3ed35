import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../../platform/http/parameters.ts'

export const questionStates = ['nueva', 'en curso', 'cerrada'] as const
export type QuestionState = (typeof questionStates)[number]

export const questionsPerPage = 10

/** The longest answer, in letters. */
const longestAnswer = 3000

const state = z.enum(questionStates, { error: 'El estado es nueva, en curso o cerrada' })

const inboxQuestion = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  question: z.string(),
  at: z.string(),
  state,
  /** The account of the sender, where they were signed in. */
  user_id: z.string().nullable(),
  answers: z.array(z.object({ answer: z.string(), by: z.string(), at: z.string() })),
})
export type InboxQuestion = z.output<typeof inboxQuestion>

const answered = z.object({ message: z.string(), question: inboxQuestion })
const tag = 'Contacto'

export const inboxCalls = callTable({
  'GET /admin/questions': {
    access: 'questions.answer',
    tag,
    summary: 'Las consultas de la página de contacto, las últimas primero, con sus respuestas.',
    query: z.object({
      state: state.optional(),
      q: z.string().max(100, 'La búsqueda es demasiado larga').optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
    }),
    answer: z.object({
      items: z.array(inboxQuestion),
      page: z.number(),
      pages: z.number(),
      total: z.number(),
      counts: z.object({ nueva: z.number(), 'en curso': z.number(), cerrada: z.number() }),
    }),
  },
  'PUT /admin/questions': {
    access: 'questions.answer',
    tag,
    summary: 'Cambia el estado de una consulta.',
    input: z.object({ id: idParameter, state }),
    answer: answered,
    problems: [404],
    invalidates: [],
  },
  'POST /admin/questions/{id}/answers': {
    access: 'questions.answer',
    tag,
    summary:
      'Responde una consulta: la respuesta sale por correo y queda con ella. «seen» dice cuántas respuestas se veían; si hay más, 409.',
    path: z.object({ id: idParameter }),
    body: z.object({
      answer: z
        .string({ error: 'Escribí la respuesta' })
        .trim()
        .min(1, 'Escribí la respuesta')
        .max(longestAnswer, `La respuesta es demasiado larga (hasta ${longestAnswer} letras)`),
      seen: wholeNumber({ min: 0, max: 10_000 }),
      close: z.boolean().optional(),
    }),
    answer: answered,
    problems: [404, 409],
    perMinute: 30,
    invalidates: [],
  },
})
