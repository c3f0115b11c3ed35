import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'

const subject = z.string().min(1).max(255).optional()

const favourites = z.array(
  z.object({
    id_prod_cart: z.number(),
    id_prod: z.number(),
    product: z.object({
      name: z.string(),
      image: z.string(),
      price: z.number(),
      descuento: z.number(),
      producer: z.string(),
      vintage: z.number().nullable(),
      volumeMl: z.number().nullable(),
      type: z.string(),
      available: z.number(),
      archived: z.boolean(),
    }),
  }),
)

/** A person's own; another one's takes the permission. */
const ownList = { access: 'signed-in', beyondOwn: 'customers.change', tag: 'Favoritos' } as const

export const favouriteCalls = callTable({
  'GET /favorite': {
    ...ownList,
    summary: 'Los favoritos de quien ingresó, el último agregado primero.',
    query: z.object({ id_usuario: subject }),
    answer: favourites,
    problems: [403, 404],
  },
  'POST /favorite': {
    ...ownList,
    summary: 'Agrega un vino a los favoritos; repetirlo no cambia nada.',
    input: z.object({ id_usuario: subject, id_prod: idParameter }),
    answer: favourites,
    problems: [403, 404],
    invalidates: [],
  },
  'DELETE /favorite': {
    ...ownList,
    summary: 'Quita un vino de los favoritos.',
    input: z.object({ id_usuario: subject, id_prod: idParameter }),
    answer: favourites,
    problems: [403, 404],
    invalidates: [],
  },
})
