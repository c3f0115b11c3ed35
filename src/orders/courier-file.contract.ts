import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { orderFilter } from './order-filter.contract.ts'

export const courierFileCalls = callTable({
  'GET /export/envios': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Las cajas que alguien tiene que llevar, como archivo para el correo o la mensajería: quién recibe, adónde, teléfono, documento, botellas y, para quien ve importes, el valor declarado. Los mismos filtros que las ventas («forma», «ids»); sin lo que se retira ni lo que no debe salir.',
    query: z.object({
      ...orderFilter,
      format: z.enum(['csv', 'xlsx'], { error: 'El formato debe ser csv o xlsx' }).optional(),
    }),
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [422],
  },
})
