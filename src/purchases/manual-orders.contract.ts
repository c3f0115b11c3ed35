import { z } from 'zod'
import { pesos, seenPesos } from '../money/money.contract.ts'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { addressSchema } from '../orders/address.contract.ts'
import { orderAnswer } from '../orders/orders.contract.ts'
import { receiverSchema } from '../orders/receiver.contract.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { mailAddress } from '../platform/http/mail-address.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { typedText } from '../platform/http/typed-text.ts'
import { giftSchema } from '../totals/gift.contract.ts'
import { chargeAnswer, codeField, discountAnswer } from '../totals/quote.contract.ts'
import { amount } from '../users/amounts.ts'
import { manualMethods } from '../settings/payment-methods.ts'

const line = z.object({ product_id: idParameter, quantity: wholeNumber({ min: 1, max: 100 }) })

const wrongDiscount = 'El descuento es un número mayor que cero'
export const manualDiscount = z
  .object({
    kind: z.enum(['percent', 'amount'], { error: 'Elegí si es un porcentaje o un importe' }),
    /** Percent, or pesos. */
    value: pesos(wrongDiscount).positive(wrongDiscount).max(1e9, 'El descuento es demasiado grande'),
    reason: z
      .string({ error: 'Contá por qué' })
      .trim()
      .min(3, 'Contá por qué, en pocas palabras')
      .max(120, 'El motivo es demasiado largo'),
  })
  .refine(({ kind, value }) => kind !== 'percent' || value < 100, {
    path: ['value'],
    error: 'El porcentaje va hasta 99',
  })

const basket = {
  products: z.array(line).min(1, 'Agregá al menos un producto').max(200, 'Son demasiados productos'),
  code: codeField.nullish(),
  discount: manualDiscount.nullish(),
  gift: giftSchema.nullish(),
  /** Of whom it is; left out: of a customer without an account. */
  user_id: z.string().min(1).max(255).nullish(),
  /** Where it goes: by the first delivery there, whose price is part of the total. */
  address: addressSchema.nullish(),
}

const email = z.union([z.literal(''), mailAddress('El correo electrónico no es válido')])

export const manualOrder = z.object({
  ...basket,
  channel: z.enum(['counter', 'phone'], { error: 'Elegí si es en el mostrador o por teléfono' }),
  name: typedText().max(120, 'El nombre es demasiado largo').default(''),
  email: email.default(''),
  phone: typedText().max(30, 'El teléfono es demasiado largo').default(''),
  way: z.enum([...manualMethods, 'link'], { error: 'Elegí cómo se paga' }),
  /** The money is there; a link is paid later in any case. */
  paid: z.boolean().default(false),
  /** Whom it is invoiced to; left out: a final consumer. */
  receiver: receiverSchema.nullish(),
  /** The bottles go along at once; of a paid order alone. */
  delivered: z.boolean().default(false),
  /** What was said to the customer; compared. */
  total: seenPesos,
  idempotency_key: z
    .string()
    .min(8, 'La clave lleva de 8 a 100 caracteres')
    .max(100, 'La clave lleva de 8 a 100 caracteres'),
})
export type ManualOrder = z.output<typeof manualOrder>

const foundWine = z.object({
  id: z.number(),
  /** With producer, vintage and content. */
  name: z.string(),
  price: amount(z.number()),
  available: z.number(),
  image: z.string(),
  ean: z.string().nullable(),
})
export type FoundWine = z.output<typeof foundWine>

const foundCustomer = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })
export type FoundCustomer = z.output<typeof foundCustomer>

const manualQuote = z.object({
  lines: amount(
    z.array(
      z.object({
        product_id: z.number(),
        quantity: z.number(),
        unit_price: z.number(),
        total: z.number(),
        gift: z.boolean(),
      }),
    ),
  ),
  charges: amount(z.array(chargeAnswer)),
  discounts: amount(z.array(discountAnswer)),
  total: amount(z.number()),
  /** What wrapping as a gift costs; null: it is not offered. */
  gift_wrap: amount(z.number().nullable()),
  /** Why the code takes nothing off. */
  code_problem: z.string().nullable(),
})
export type ManualQuote = z.output<typeof manualQuote>

const link = z.object({ url: z.string(), until: z.string() })
export type PaymentLink = z.output<typeof link>

const question = z.object({
  q: z.string().trim().min(1, 'Falta qué buscar').max(100, 'La búsqueda es demasiado larga'),
})

export const manualOrderCalls = callTable({
  'POST /orders/manual': {
    access: 'orders.change',
    tag: 'Ventas a mano',
    summary:
      'Toma una orden en el mostrador o por teléfono: mismos precios, promociones y stock. «paid» anota su pago y «delivered» la completa en el acto; «receiver» es a nombre de quién va la factura; «link» responde a dónde se paga. La misma «idempotency_key» es la misma orden.',
    body: manualOrder,
    answer: z.object({ message: z.string(), order: orderAnswer, link: link.nullable() }),
    problems: [403, 404, 409],
    invalidates: ['wine', availabilityTag],
  },
  'POST /orders/manual/totals': {
    access: 'orders.change',
    tag: 'Ventas a mano',
    summary:
      'Lo que sale una orden a mano en este momento, con sus promociones y el descuento. No cambia nada.',
    body: z.object(basket),
    answer: manualQuote,
    problems: [403, 404],
    invalidates: [],
  },
  'GET /orders/manual/wines': {
    access: 'orders.change',
    tag: 'Ventas a mano',
    summary: 'Vinos a la venta por EAN, por SKU (los dos exactos) o por palabras del nombre: hasta ocho.',
    query: question,
    answer: z.object({ exact: z.boolean(), wines: z.array(foundWine) }),
  },
  'GET /orders/manual/customers': {
    access: 'customers.read',
    tag: 'Ventas a mano',
    summary: 'Personas por nombre, correo o teléfono: hasta ocho.',
    query: question,
    answer: z.object({ customers: z.array(foundCustomer) }),
  },
  'POST /orders/{id}/link': {
    access: 'orders.change',
    tag: 'Ventas a mano',
    summary:
      'Un link para pagar una orden en Ingreso con Mercado Pago; aparta de nuevo sus botellas si hace falta. Con «mail» además se lo manda a quien compra.',
    path: z.object({ id: idParameter }),
    body: z.object({
      mail: z.boolean().default(false),
      /** Today's total, where its buyer agreed to another one than it was taken at. */
      total: seenPesos,
    }),
    answer: link.extend({ message: z.string() }),
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
})
