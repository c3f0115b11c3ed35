import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'

export const bookCalls = callTable({
  'GET /books/check': {
    access: 'payments.read',
    tag: 'Ventas',
    summary:
      'Los libros de la tienda contra sus reglas: estados, botellas, pagos, devoluciones, comprobantes y avisos de cada compra. Lo que está en camino puede figurar hasta que termina.',
    answer: z.object({
      orders: z.number(),
      rules: z.number(),
      /** `rule` in English, `what` is the number of the order, payment or voucher that breaks it. */
      faults: z.array(z.object({ rule: z.string(), what: z.string() })),
    }),
  },
})
