import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { typedText } from '../platform/http/typed-text.ts'
import { maxAmount, minAmount } from './cart.ts'

const subject = z.string().min(1).max(255).optional()
const amount = wholeNumber({ min: minAmount, max: maxAmount })

/**
 * A line of the cart. `product.price` is the line's total, which existing clients rely on; `unitPrice` is one
 * bottle's.
 */
export const cartItem = z.object({
  id_prod_cart: z.number(),
  id_prod: z.number(),
  amount: z.number(),
  unitPrice: z.number(),
  available: z.number(),
  /** Archived: it will not be in stock again. */
  archived: z.boolean(),
  product: z.object({
    name: z.string(),
    price: z.number(),
    image: z.string(),
    descuento: z.number(),
    producer: z.string(),
    vintage: z.number().nullable(),
    volumeMl: z.number().nullable(),
    type: z.string(),
  }),
})
export type CartItem = z.output<typeof cartItem>

const cartAnswer = z.array(cartItem)

const line = z.object({
  id_prod: idParameter.optional(),
  id: idParameter.optional(),
  amount: amount.optional(),
})

/** As it is written: in capitals. */
const cartCode = z.object({ code: z.string() })
const codeField = typedText()
  .max(40, 'El código es demasiado largo')
  .transform((code) => code.toUpperCase())

/** The user's own cart; other users' carts require the permission. */
const ownList = { access: 'signed-in', beyondOwn: 'customers.change', tag: 'Carrito' } as const

export const cartCalls = callTable({
  'GET /shoppingCart': {
    ...ownList,
    summary: 'El carrito de quien ingresó.',
    query: z.object({ id_usuario: subject }),
    answer: cartAnswer,
    problems: [403, 404],
  },
  'POST /shoppingCart': {
    ...ownList,
    summary:
      'Agrega vinos al carrito. Con «merge», cada vino queda con la cantidad mayor; si no, uno que ya está no cambia.',
    body: z.object({
      id_usuario: subject,
      products: z.union([line, z.array(line).max(200, 'Son demasiados vinos de una vez')]),
      merge: z.boolean().optional(),
    }),
    answer: cartAnswer,
    problems: [403, 404, 409],
    invalidates: [],
  },
  'PUT /shoppingCart': {
    ...ownList,
    summary: 'Cambia la cantidad de un vino del carrito, de 1 a 100 y nunca más de lo disponible.',
    body: z.object({ id_usuario: subject, id_prod_cart: idParameter, amount }),
    answer: cartAnswer,
    problems: [403, 404, 409],
    invalidates: [],
  },
  'DELETE /shoppingCart': {
    ...ownList,
    summary: 'Quita un vino del carrito.',
    input: z.object({ id_usuario: subject, id_prod_cart: idParameter }),
    answer: cartAnswer,
    problems: [403, 404],
    invalidates: [],
  },
  'DELETE /shoppingCart/deleteAll': {
    ...ownList,
    summary: 'Vacía el carrito.',
    input: z.object({ id_usuario: subject }),
    answer: cartAnswer,
    problems: [403, 404],
    invalidates: [],
  },
  'GET /shoppingCart/code': {
    ...ownList,
    summary:
      'El código de descuento del carrito de quien ingresó; vacío si no tiene. Si vale lo dice POST /quote.',
    query: z.object({ id_usuario: subject }),
    answer: cartCode,
    problems: [403, 404],
  },
  'PUT /shoppingCart/code': {
    ...ownList,
    summary:
      'Deja un código de descuento en el carrito, para todos los dispositivos de quien ingresó; vacío, lo saca.',
    body: z.object({ id_usuario: subject, code: codeField }),
    answer: cartCode,
    problems: [403, 404],
    invalidates: [],
  },
})
