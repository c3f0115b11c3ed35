import { z } from 'zod'
import { bulkAnswer } from '../platform/http/bulk-change.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { mostSelected } from './order-filter.contract.ts'
import { shipmentAnswer, shipmentSchema } from './shipment.contract.ts'

const previewRow = z.object({
  line: z.number(),
  /** As the file says it. */
  order: z.string(),
  id: z.number().nullable(),
  /** Whom it goes to; '' for an unknown order. */
  recipient: z.string(),
  shipment: shipmentAnswer,
  outcome: z.enum(['ready', 'same', 'refused']),
  /** Why it changes nothing. */
  why: z.string(),
})
export type TrackingPreviewRow = z.output<typeof previewRow>

export const trackingListCalls = callTable({
  'POST /orders/seguimientos/preview': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Lee una lista de seguimientos (CSV, XLSX o pegada) de un correo: busca las columnas de la compra, el código, la empresa y el enlace, y dice fila por fila qué haría. No cambia nada.',
    body: z.object({
      file: z.instanceof(Blob, { error: 'Falta la lista' }),
      /** For rows that do not name who carries them. */
      carrier: z.string().trim().max(80, 'El nombre es demasiado largo').default(''),
    }),
    uploadBytes: 2_000_000,
    answer: z.object({
      /** Headings of the columns that were found. */
      columns: z.object({
        order: z.string(),
        code: z.string(),
        carrier: z.string().optional(),
        link: z.string().optional(),
      }),
      ready: z.number(),
      rows: z.array(previewRow),
    }),
    problems: [409],
    invalidates: [],
  },
  'POST /orders/seguimientos': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Anota los seguimientos de varias órdenes: cada una queda enviada y se avisa una vez por correo. Repetirlo no avisa de nuevo; las que no pueden dicen por qué y las demás siguen.',
    body: z.object({
      shipments: z
        .array(shipmentSchema.extend({ id: idParameter }))
        .min(1, 'No hay ningún seguimiento para anotar')
        .max(mostSelected, `Hasta ${mostSelected} seguimientos por vez`),
    }),
    answer: bulkAnswer(z.number()),
    invalidates: [],
  },
})
