import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { deliverySteps } from './delivery-progress.ts'
import { orderSelection } from './order-filter.contract.ts'

export const deliveryStatusCalls = callTable({
  'PUT /orders/entrega': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Marca enviadas o entregadas órdenes en Procesando o Completo, o lo deshace, y avisa por correo. Una que se retira pasa a lista para retirar y a retirada. El estado no cambia. Las que no pueden, o ya no coinciden con «filter», dicen por qué y las demás siguen.',
    body: z.object({
      ...orderSelection,
      paso: z.enum(deliverySteps, { error: 'Ese paso no existe' }),
    }),
    answer: z.object({
      message: z.string(),
      results: z.array(z.object({ id: z.number(), changed: z.boolean(), detail: z.string() })),
    }),
    invalidates: [],
  },
})
