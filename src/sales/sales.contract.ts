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
      reportedReviews: z.number(),
      belowMinimum: z.number(),
      today: sum,
      week: sum,
      weekBefore: sum,
    }),
  },
})
