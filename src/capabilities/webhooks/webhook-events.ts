import { z } from 'zod'
import { toPesos } from '../../money/money.ts'
import '../../platform/http/error-map.ts'
import type { Permission } from '../../users/permissions.ts'

/** A row's columns as the trigger of migration 1041 stores them; money in centavos. */
type Stored = Record<string, unknown>

const pesos = (stored: unknown): number => toPesos(Number(stored))
const textOrNull = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)
const time = (stored: unknown): string | null =>
  typeof stored === 'string' ? new Date(stored).toISOString() : null

const productData = z.object({
  product_id: z.number(),
  name: z.string(),
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  /** Pesos, without and with its discount (a percentage). */
  list_price: z.number(),
  price: z.number(),
  discount: z.number(),
  vintage: z.number().nullable(),
  volume_ml: z.number().nullable(),
  productor_id: z.number(),
  archived: z.boolean(),
})
const stockData = z.object({
  product_id: z.number(),
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  /** Bottles on the shelf, those of them that unpaid purchases hold, and those that can be sold. */
  stock: z.number(),
  reserved: z.number(),
  available: z.number(),
})
const orderData = z.object({
  order_id: z.number(),
  numero: z.string(),
  customer_id: z.string(),
  estado: z.string(),
  total: z.number(),
  paid_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
})
const paymentData = z.object({
  payment_id: z.string(),
  /** The order's `purchase_id`. */
  purchase_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  settled: z.string(),
})
const manualPaymentData = z.object({
  manual_payment_id: z.number(),
  order_id: z.number(),
  method: z.string(),
  amount: z.number(),
  paid_on: z.string(),
  taken_back: z.boolean(),
})
const refundData = z.object({
  refund_id: z.number(),
  order_id: z.number(),
  payment_id: z.string().nullable(),
  amount: z.number(),
  state: z.string(),
})
const invoiceData = z.object({
  invoice_id: z.number(),
  order_id: z.number(),
  kind: z.string(),
  corrects: z.number().nullable(),
  letter: z.string(),
  point_of_sale: z.number(),
  number: z.number().nullable(),
  day: z.string().nullable(),
  state: z.string(),
  total: z.number(),
  cae: z.string().nullable(),
})
const customerData = z.object({
  customer_id: z.string(),
  role: z.string(),
  email_verified: z.boolean().nullable(),
  removed: z.boolean(),
})

/** What events tell by the thing that they are about: its schema, and how a stored row becomes it. */
const things = {
  product: {
    data: productData,
    name: 'un producto',
    needs: ['wines.read'],
    read: (row: Stored) => ({
      product_id: row['id'],
      name: row['name'],
      sku: row['sku'],
      ean: row['ean'],
      list_price: pesos(row['list_price']),
      price: pesos(row['price']),
      discount: row['discount'],
      vintage: row['vintage'],
      volume_ml: row['volume_ml'],
      productor_id: row['id_prod'],
      archived: row['archived_at'] !== null,
    }),
  },
  stock: {
    data: stockData,
    name: 'el stock de un producto',
    needs: ['stock.read'],
    read: ({ id, sku, ean, stock, reserved }: Stored) => ({
      product_id: id,
      sku,
      ean,
      stock,
      reserved,
      available: Math.max(0, Number(stock) - Number(reserved)),
    }),
  },
  order: {
    data: orderData,
    name: 'una compra',
    needs: ['orders.read', 'amounts.read'],
    read: (row: Stored) => ({
      order_id: row['id'],
      numero: row['numero'],
      customer_id: row['user_id'],
      estado: row['estado'],
      total: pesos(row['total']),
      paid_at: time(row['paid_at']),
      sent_at: time(row['sent_at']),
      delivered_at: time(row['delivered_at']),
      cancelled_at: time(row['cancelled_at']),
    }),
  },
  payment: {
    data: paymentData,
    name: 'un pago con Mercado Pago',
    needs: ['payments.read', 'amounts.read'],
    read: (row: Stored) => ({ ...row, amount: pesos(row['amount']), refunded: pesos(row['refunded']) }),
  },
  manual_payment: {
    data: manualPaymentData,
    name: 'un cobro anotado a mano',
    needs: ['payments.read', 'amounts.read'],
    read: ({ id, order_id, way, amount, paid_on, taken_back_at }: Stored) => ({
      manual_payment_id: id,
      order_id,
      method: way,
      amount: pesos(amount),
      paid_on,
      taken_back: taken_back_at !== null,
    }),
  },
  refund: {
    data: refundData,
    name: 'una devolución de dinero',
    needs: ['payments.read', 'amounts.read'],
    read: ({ id, order_id, payment_id, amount, state }: Stored) => ({
      refund_id: id,
      order_id,
      payment_id: textOrNull(payment_id),
      amount: pesos(amount),
      state,
    }),
  },
  invoice: {
    data: invoiceData,
    name: 'un comprobante',
    needs: ['invoices.read'],
    read: ({ id, total, ...row }: Stored) => ({ ...row, invoice_id: id, total: pesos(total) }),
  },
  customer: {
    data: customerData,
    name: 'una persona',
    needs: ['customers.read'],
    read: ({ id, role, email_verified, removed_at }: Stored) => ({
      customer_id: id,
      role,
      email_verified,
      removed: removed_at !== null,
    }),
  },
} as const
type Thing = keyof typeof things

export const eventTypes = [
  'product.created',
  'product.updated',
  'product.deleted',
  'stock.updated',
  'order.created',
  'order.updated',
  'order.deleted',
  'payment.created',
  'payment.updated',
  'manual_payment.created',
  'manual_payment.updated',
  'refund.created',
  'refund.updated',
  'invoice.created',
  'invoice.updated',
  'customer.created',
  'customer.updated',
] as const
export type EventType = (typeof eventTypes)[number]

const thingOf = (type: EventType) => things[type.split('.')[0] as Thing]

/** Permissions that somebody needs to have these events told, as the calls about the same things need them. */
export function neededFor(types: readonly EventType[]): string[] {
  return [...new Set(types.flatMap((type): readonly Permission[] => thingOf(type).needs))]
}

const happenings: Record<string, string> = { created: 'Se agregó', updated: 'Cambió', deleted: 'Se borró' }

/** «Cambió el stock de un producto». */
export function eventName(type: EventType): string {
  return `${happenings[type.split('.')[1] ?? ''] ?? ''} ${thingOf(type).name}`
}

/** The payload's version: a change that a receiver has to follow gets another number. */
const apiVersion = '1'

/** What a receiver gets, by event. */
export function payloadSchema(type: EventType) {
  return z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: z.string(),
    api_version: z.literal(apiVersion),
    data: thingOf(type).data.extend({
      /** Grows with each event about the same thing: an older one that comes later is left alone. */
      version: z.number(),
    }),
  })
}

export type StoredEvent = { type: EventType; at: Date; version: number; data: Stored }

/** The body of an event, the same at each try. */
export function payloadText({ type, at, version, data }: StoredEvent): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    api_version: apiVersion,
    data: { ...thingOf(type).read(data), version },
  })
}
