import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'

const fault = z.object({
  product_id: z.number(),
  name: z.string(),
  shelf: z.number(),
  ledger: z.number(),
  reserved: z.number(),
  held: z.number(),
})

export const stockCalls = callTable({
  'GET /stock/check': {
    access: 'stock.read',
    tag: 'Stock',
    summary:
      'Los vinos cuyo estante no es la suma de su libro, o cuyas reservas no son las de las compras abiertas.',
    answer: z.object({ products: z.number(), faults: z.array(fault) }),
  },
  'PUT /stock': {
    access: 'stock.change',
    tag: 'Stock',
    summary:
      'Suma (o, con un número negativo, resta) botellas al estante. Queda asentado en el libro de stock.',
    input: z.object({
      id: idParameter,
      suma: wholeNumber({ min: -100_000, max: 100_000 }).refine(
        (value) => value !== 0,
        'La suma no puede ser cero',
      ),
    }),
    answer: z.object({ message: z.string(), stock: z.number(), available: z.number() }),
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
  'POST /stock/bajas': {
    access: 'stock.write-off',
    tag: 'Stock',
    summary:
      'Saca del estante botellas rotas o que faltan: hasta cien por vez y nunca las que una compra tiene apartadas. Queda asentado en el libro de stock.',
    body: z.object({ id: idParameter, botellas: wholeNumber({ min: 1, max: 100 }) }),
    answer: z.object({ message: z.string(), stock: z.number(), available: z.number() }),
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
})
