import { z } from 'zod'
import { seenPesos } from '../money/money.contract.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import {
  askWhichPlace,
  chargeAnswer,
  codeField,
  deliveryWindowField,
  discountAnswer,
  homeDeliveryField,
  placeFields,
  quoteAnswer,
} from '../totals/quote.contract.ts'
import { deliverySchema } from '../orders/address.contract.ts'
import { deliveryAnswer } from '../orders/chosen-delivery.contract.ts'
import { giftSchema } from '../totals/gift.contract.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'

const line = z.object({
  product_id: idParameter.optional(),
  id_prod: idParameter.optional(),
  quantity: wholeNumber({ min: 1, max: 100 }).optional(),
  amount: wholeNumber({ min: 1, max: 100 }).optional(),
  name: z.string().max(300).optional(),
  /** Unit price displayed to the customer, in pesos; compared with the current one. */
  price: seenPesos,
})

/** Bottles reserved by an unpaid purchase. */
const reservation = z.object({
  /** The purchase's id. */
  id: z.string(),
  order_id: z.number().nullable(),
  numero: z.string().nullable(),
  customer: z.string(),
  email: z.string(),
  bottles: z.number(),
  wines: z.number(),
  since: z.string(),
  until: z.string(),
  /** A payment of it is pending. */
  paying: z.boolean(),
})
export type Reservation = z.output<typeof reservation>

export const purchaseCalls = callTable({
  'POST /payment': {
    access: 'signed-in',
    beyondOwn: 'customers.change',
    tag: 'Pagos',
    summary:
      'Inicia una compra: recalcula precios y descuentos como POST /quote, reserva las botellas y crea la preferencia de pago. Sin «delivery» todavía no se puede pagar: «checkoutUrl» lleva a elegir cómo se recibe, y al elegirlo la orden tiene otro «id_payment». Sin «products» compra el carrito. El mismo «attempt» es la misma compra, y también los mismos vinos dentro de un minuto. Reemplaza a la compra sin pagar que hubiera; con un pago en camino responde 409.',
    body: z
      .object({
        user_id: z.string().min(1).max(255).optional(),
        products: z.array(line).max(200, 'Son demasiados productos').optional(),
        total: seenPesos,
        code: codeField.nullish(),
        ...placeFields,
        home_delivery: homeDeliveryField,
        gift: giftSchema.nullish(),
        payment_way: z.string().trim().max(40).nullish(),
        attempt: z.string().min(8, 'El intento lleva de 8 a 100 caracteres').max(100).optional(),
      })
      .superRefine(askWhichPlace),
    answer: z.object({
      user_id: z.string(),
      total: z.number(),
      products: z.array(
        z.object({
          product_id: z.number(),
          name: z.string(),
          /** With producer, vintage and content. */
          fullName: z.string(),
          price: z.number(),
          quantity: z.number(),
          discounts: z.array(discountAnswer),
          /** Its discounts taken off. */
          total: z.number(),
          gift: z.boolean(),
        }),
      ),
      /** With the bottles they add up to the total. */
      charges: z.array(chargeAnswer),
      /** Of the whole purchase. */
      discounts: z.array(discountAnswer),
      /** Null while none is chosen. */
      delivery: deliveryAnswer.nullable(),
      id_payment: z.string(),
      price: z.number(),
      email: z.string(),
      checkoutUrl: z.string(),
      /** The user's unpaid purchases that this one replaced: at most one is open at a time. */
      replaced: z.array(
        z.object({
          numero: z.string().nullable(),
          products: z.array(z.object({ product_id: z.number(), name: z.string(), quantity: z.number() })),
        }),
      ),
    }),
    problems: [403, 404, 409],
    perMinute: 60,
    invalidates: ['wine', availabilityTag],
  },
  'POST /payment/checkout': {
    access: 'signed-in',
    tag: 'Pagos',
    summary:
      'A dónde ir a pagar una orden en Ingreso. Si su reserva venció, la toma de nuevo o dice qué vino se agotó. Con «delivery» la orden se entrega así, en esa dirección o retirándola: si cambia el total, sigue con una preferencia nueva y el pago de la anterior se devuelve.',
    body: z
      .object({
        id: idParameter,
        address: deliverySchema.nullish(),
        ...placeFields,
        delivery_window: deliveryWindowField.nullish(),
        /** Left out: that of the order; empty: none. */
        code: codeField.nullish(),
        /** Left out: that of the order; null: it is no gift any more. */
        gift: giftSchema.nullish(),
        payment_way: z.string().trim().max(40).nullish(),
        /** What the buyer saw; compared with today's. */
        total: seenPesos,
      })
      .superRefine(askWhichPlace),
    answer: z.object({ checkoutUrl: z.string(), id_payment: z.string() }),
    problems: [404, 409, 422],
    perMinute: 60,
    invalidates: ['wine', availabilityTag],
  },
  'POST /orders/{id}/quote': {
    access: 'signed-in',
    tag: 'Pagos',
    summary:
      'Lo que sale una orden en Ingreso según cómo se entrega, el código y el medio de pago, como POST /quote y con los precios con que se inició. Con «pickup» y sin código postal ofrece los locales donde se retira. No cambia nada.',
    path: z.object({ id: idParameter }),
    body: z
      .object({
        ...placeFields,
        /** Without a postal code: the branches to collect it from, and what it comes to there. */
        pickup: z.boolean().nullish(),
        /** Left out: that of the order; empty: none. */
        code: codeField.nullish(),
        /** Left out: that of the order; null: it is no gift any more. */
        gift: giftSchema.nullish(),
        payment_way: z.string().trim().max(40).nullish(),
      })
      .superRefine(askWhichPlace),
    answer: quoteAnswer,
    problems: [404, 409, 422],
    perMinute: 240,
    invalidates: [],
  },
  'GET /admin/reservations': {
    access: 'alerts.read',
    tag: 'Pagos',
    summary: 'Las botellas apartadas por compras sin pagar: quién, cuántas y hasta cuándo.',
    answer: z.array(reservation),
  },
  'DELETE /admin/reservations': {
    access: 'orders.change',
    tag: 'Pagos',
    summary:
      'Libera las botellas de una compra sin pagar. La orden sigue pendiente: al pagarla se apartan de nuevo.',
    input: z.object({ id: z.uuid('Falta la compra') }),
    answer: z.object({ message: z.string() }),
    problems: [404],
    invalidates: ['wine', availabilityTag],
  },
})
