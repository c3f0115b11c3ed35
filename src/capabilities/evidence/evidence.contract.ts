import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'

export const evidenceCalls = callTable({
  'GET /orders/{id}/evidence': {
    access: 'payments.read',
    tag: 'Pagos',
    summary:
      'Lo que se le presenta al medio de pago ante un contracargo o un reclamo, en un PDF: la compra, a quién y adónde se entregó, pagos, comprobantes, historia y lo que se habló con quien compró.',
    path: z.object({ id: idParameter }),
    answer: z.string(),
    mediaType: 'application/pdf',
    problems: [404],
    perMinute: 60,
  },
})
