import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { receiverSchema } from '../orders/receiver.contract.ts'

const receiverAnswer = z.object({
  condition: z.number(),
  cuit: z.string(),
  name: z.string(),
  address: z.string(),
})

const states = ['queued', 'asked', 'authorised', 'refused', 'dropped'] as const

export const voucherAnswer = z.object({
  id: z.number(),
  order_id: z.number(),
  /** 'Factura B', 'Nota de crédito B'. */
  title: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  /** '00003-00000101'; null until it has one. */
  number: z.string().nullable(),
  /** Its day, YYYY-MM-DD; null until it has one. */
  day: z.string().nullable(),
  total: amount(z.number()),
  state: z.enum(states),
  cae: z.string().nullable(),
  /** What `cae` holds: the authority's answer, or the code of the fortnight while it was away. */
  code: z.enum(['CAE', 'CAEA']),
  /** Authorised by ARCA itself; otherwise it has no legal value. */
  legal: z.boolean(),
})
export type Voucher = z.output<typeof voucherAnswer>

const orderVouchers = z.object({
  /** Whether the shop invoices at all. */
  invoicing: z.boolean(),
  /** Whom it is invoiced to; null: to a final consumer. */
  receiver: receiverAnswer.nullable(),
  vouchers: z.array(voucherAnswer),
})
export type OrderVouchers = z.output<typeof orderVouchers>

const orderPath = z.object({ id: idParameter })

export const invoiceCalls = callTable({
  'GET /orders/{id}/invoice': {
    access: 'signed-in',
    beyondOwn: 'invoices.read',
    tag: 'Facturas',
    summary:
      'La factura de una compra como PDF: la última; con «voucher», ese comprobante suyo, que puede ser una nota de crédito.',
    path: orderPath,
    query: z.object({ voucher: idParameter.optional() }),
    answer: z.string(),
    mediaType: 'application/pdf',
    problems: [404],
    perMinute: 60,
  },
  'GET /orders/{id}/invoices': {
    access: 'signed-in',
    beyondOwn: 'invoices.read',
    tag: 'Facturas',
    summary: 'Los comprobantes de una compra, el primero primero, y a nombre de quién van.',
    path: orderPath,
    answer: orderVouchers,
    problems: [404],
  },
  'PUT /orders/{id}/receiver': {
    access: 'signed-in',
    beyondOwn: 'invoices.change',
    tag: 'Facturas',
    summary:
      'A nombre de quién va la factura de una compra: con CUIT, o «null» para consumidor final. Hasta que tiene número se hace de nuevo con esos datos; después responde 409.',
    path: orderPath,
    body: z.object({ receiver: receiverSchema.nullable() }),
    answer: z.object({ message: z.string(), receiver: receiverAnswer.nullable() }),
    problems: [404, 409],
    invalidates: [],
  },
  'PUT /orders/{id}/invoice': {
    access: 'invoices.change',
    tag: 'Facturas',
    summary:
      'Pone la factura de una compra a nombre de otra persona, con su CUIT. Si ya está autorizada pide su nota de crédito y la factura nueva en un solo paso; si todavía no tiene número, cambia antes de pedirlo. Repetirlo con los mismos datos no hace nada más.',
    path: orderPath,
    body: z.object({ receiver: receiverSchema }),
    answer: z.object({ message: z.string(), changed: z.boolean() }),
    problems: [404, 409],
    invalidates: [],
  },
  'POST /orders/{id}/invoice': {
    access: 'invoices.change',
    tag: 'Facturas',
    summary: 'Pide la factura de una compra paga que no la tiene, como las de antes de facturar.',
    path: orderPath,
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
    invalidates: [],
  },
})
