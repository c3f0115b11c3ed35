import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter, listParameter } from '../../platform/http/parameters.ts'

/** Wishes that one user may have at once. */
export const mostWishes = 100

const subject = z.string().min(1).max(255).optional()

const wishes = z.array(
  z.object({
    id_prod: z.number(),
    asked: z.string(),
    product: z.object({
      name: z.string(),
      image: z.string(),
      producer: z.string(),
      vintage: z.number().nullable(),
      volumeMl: z.number().nullable(),
    }),
  }),
)

/** A person's own; another one's takes the permission. */
const ownList = { access: 'signed-in', beyondOwn: 'customers.change', tag: 'Avisos de stock' } as const

export const backInStockCalls = callTable({
  'GET /restock': {
    ...ownList,
    summary: 'Los vinos sin stock de cuya vuelta la persona quiere saber, el último pedido primero.',
    query: z.object({ id_usuario: subject }),
    answer: wishes,
    problems: [403, 404],
  },
  'POST /restock': {
    ...ownList,
    summary:
      'Pide un aviso por correo, uno solo, para cuando vuelva un vino sin stock; repetirlo no cambia nada.',
    input: z.object({ id_usuario: subject, id_prod: idParameter }),
    answer: wishes,
    problems: [403, 404, 409],
    perMinute: 60,
    invalidates: [],
  },
  'DELETE /restock': {
    ...ownList,
    summary: 'Retira el pedido de aviso de un vino.',
    input: z.object({ id_usuario: subject, id_prod: idParameter }),
    answer: wishes,
    problems: [403, 404],
    invalidates: [],
  },
  'GET /restock/waiting': {
    access: 'wines.read',
    tag: 'Avisos de stock',
    summary:
      'Cuántas personas esperan cada vino, el más esperado primero: los 50 más esperados, o los que nombra «ids».',
    query: z.object({ ids: listParameter(idParameter, 100).optional() }),
    answer: z.array(z.object({ id_prod: z.number(), name: z.string(), waiting: z.number() })),
  },
})
