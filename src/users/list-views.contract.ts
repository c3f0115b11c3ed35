import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'

/** Admin lists whose views can be saved. */
export const viewedLists = ['wines', 'orders', 'users'] as const
export type ViewedList = (typeof viewedLists)[number]

/** Maximum saved views per user and list. */
export const mostViews = 30

const list = z.enum(viewedLists, { error: 'Esa lista no existe' })
const name = z
  .string({ error: 'Poné un nombre' })
  .trim()
  .min(1, 'Poné un nombre')
  .max(60, 'El nombre es demasiado largo (hasta 60 letras)')
const messageAnswer = z.object({ message: z.string() })
const tag = 'Administración'

export const listViewCalls = callTable({
  'GET /admin/views': {
    access: 'admin.open',
    tag,
    summary:
      'Las vistas guardadas y las columnas elegidas por quien pregunta, de una lista de la administración.',
    query: z.object({ list }),
    answer: z.object({
      views: z.array(z.object({ name: z.string(), query: z.string() })),
      /** Titles of the visible columns; null if the user has chosen none. */
      columns: z.array(z.string()).nullable(),
    }),
  },
  'PUT /admin/views': {
    access: 'admin.open',
    tag,
    summary:
      'Guarda una vista propia con su nombre: filtros, orden y columnas, como están en la dirección. Con el mismo nombre la reemplaza.',
    body: z.object({
      list,
      name,
      query: z.string().max(1500, 'La vista es demasiado larga'),
    }),
    answer: messageAnswer,
    problems: [409],
    invalidates: [],
  },
  'DELETE /admin/views': {
    access: 'admin.open',
    tag,
    summary: 'Borra una vista propia.',
    input: z.object({ list, name }),
    answer: messageAnswer,
    problems: [404],
    invalidates: [],
  },
  'PUT /admin/views/columns': {
    access: 'admin.open',
    tag,
    summary: 'Elige las columnas con las que quien pregunta ve una lista.',
    body: z.object({ list, columns: z.array(z.string().max(60)).max(30, 'Son demasiadas columnas') }),
    answer: messageAnswer,
    invalidates: [],
  },
})
