import { z } from 'zod'
import { callTable } from '../calls/call.ts'

const sum = z.object({ orders: z.number(), total: z.number() })

export const salesCalls = callTable({
  'GET /admin/summary': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Lo que espera y cómo van las ventas: órdenes por estado, hoy y la semana contra la anterior, vinos bajo el mínimo.',
    answer: z.object({
      creadas: z.number(),
      procesando: z.number(),
      withdrawals: z.number(),
      belowMinimum: z.number(),
      /** Reviews of the last seven days. */
      newReviews: z.number(),
      today: sum,
      week: sum,
      weekBefore: sum,
      /** The last fourteen days, oldest first, today last. */
      days: z.array(sum.extend({ day: z.string() })),
      /** The wines that lack the most bottles to their minimum. */
      lowest: z.array(
        z.object({ id: z.number(), name: z.string(), available: z.number(), minimo: z.number() }),
      ),
    }),
  },
})
