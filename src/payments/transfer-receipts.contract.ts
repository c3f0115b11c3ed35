import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { awaitedMethods } from '../settings/payment-methods.ts'
import { amount } from '../users/amounts.ts'

/** Bytes of a receipt that may be uploaded. */
export const largestReceipt = 5_000_000
/** That an order may have. */
export const mostReceipts = 5

const receipt = z.object({
  id: z.number(),
  type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.number(),
  at: z.string(),
  /** The shop did not find its money. */
  rejected: z.boolean(),
})

const awaited = z.object({
  /** How its money is going to come; null: at the payment provider. */
  way: z.enum(awaitedMethods).nullable(),
  total: amount(z.number()),
  /** Until when its bottles are held; null: they are not. */
  until: z.string().nullable(),
  /** Where to transfer it; null where there is nothing to transfer. */
  account: z.object({ holder: z.string(), bank: z.string(), cbu: z.string(), alias: z.string() }).nullable(),
  receipts: z.array(receipt),
  may_upload: z.boolean(),
})
export type Awaited = z.output<typeof awaited>

const path = z.object({ id: idParameter })

export const receiptCalls = callTable({
  'GET /orders/{id}/transfer': {
    access: 'signed-in',
    beyondOwn: 'payments.read',
    tag: 'Pagos',
    summary:
      'Cómo se paga una orden propia que espera su dinero: cuánto, a qué cuenta, hasta cuándo, y los comprobantes que se subieron.',
    path,
    answer: awaited,
    problems: [404],
  },
  'POST /orders/{id}/receipts': {
    access: 'signed-in',
    tag: 'Pagos',
    summary:
      'Sube el comprobante de la transferencia de una orden propia en Ingreso: una imagen (JPEG, PNG, WebP o AVIF) o un PDF de hasta 5 MB. Una imagen tiene hasta 12 megapíxeles, y una persona sube hasta 20 archivos por hora. Lo ven quien compró y la tienda.',
    path,
    body: z.object({ file: z.file({ error: 'Elegí el comprobante' }).min(1, 'El archivo está vacío') }),
    uploadBytes: largestReceipt + 100_000,
    perMinute: 20,
    answer: awaited.extend({ message: z.string() }),
    problems: [404, 409, 422, 429],
    invalidates: [],
  },
  'PUT /orders/{id}/receipts/{receipt}': {
    access: 'payments.note',
    tag: 'Pagos',
    summary:
      'Rechaza un comprobante de una orden en Ingreso: ese dinero no llegó. Quien compró puede cambiar el medio de pago otra vez.',
    path: path.extend({ receipt: idParameter }),
    body: z.object({ rejected: z.literal(true) }),
    answer: awaited.extend({ message: z.string() }),
    problems: [404],
  },
  'GET /orders/{id}/receipts/{receipt}': {
    access: 'signed-in',
    beyondOwn: 'payments.read',
    tag: 'Pagos',
    summary: 'Un comprobante de una orden propia: una imagen WebP o un PDF.',
    path: path.extend({ receipt: idParameter }),
    answer: z.string(),
    mediaType: 'application/octet-stream',
    problems: [404],
    perMinute: 60,
  },
})
