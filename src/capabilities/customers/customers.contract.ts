import { z } from 'zod'
import { estados } from '../../orders/order-status.ts'
import { callTable } from '../../platform/http/endpoint.ts'
import { dayParameter, idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { restricted } from '../../platform/http/restricted-fields.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { amount } from '../../users/amounts.ts'

/** A minus sorts the largest first. */
export const customerSorts = [
  'nombre',
  '-nombre',
  'desde',
  '-desde',
  'compras',
  '-compras',
  'botellas',
  '-botellas',
  'gastado',
  '-gastado',
  'ultima',
  '-ultima',
] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Whether a customer has ever bought. */
export const boughtFilters = ['si', 'nunca'] as const
export const consentFilters = ['si', 'no'] as const

const wordOf = <const W extends string>(name: string, words: readonly W[]) =>
  z.enum(words, { error: `«${name}» debe ser uno de: ${words.join(', ')}` })

const question = {
  q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  compro: wordOf('compro', boughtFilters).optional(),
  /** Bought on this day or later. */
  desde: dayParameter.optional(),
  /** Spent this many pesos or more, net of refunds. */
  gasto: wholeNumber({ min: 0, max: 1_000_000_000 }).optional(),
  etiqueta: z.string().trim().max(40, 'La etiqueta es demasiado larga').optional(),
  novedades: wordOf('novedades', consentFilters).optional(),
  provincia: z.string().trim().max(100, 'La provincia es demasiado larga').optional(),
  orden: wordOf('orden', customerSorts).optional(),
}

const customer = z.object({
  /** The account's id, or 'compra-' and the id of the first order of a customer without one. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the address is proven to be theirs. */
  email_confirmed: z.boolean(),
  account: z.boolean(),
  /** Deactivated by an Admin. */
  deactivated: z.boolean(),
  phone: z.string(),
  province: z.string(),
  /** When they signed up, or first bought. */
  since: z.string(),
  /** Sales, and their bottles that were not returned. */
  orders: z.number(),
  bottles: z.number(),
  /** Pesos, net of refunds. */
  spent: amount(z.number()),
  last: z.string().nullable(),
  /** The wines they bought most of, up to three. */
  wines: z.array(z.string()),
  tags: z.array(z.string()),
  /** Agreed to news by mail, confirmed from the mailbox. */
  news: z.boolean(),
})
export type Customer = z.output<typeof customer>

export const customersPageSize = 25

const customersPage = z.object({
  items: z.array(customer),
  page: z.number(),
  pages: z.number(),
  count: z.number(),
  /** Sum of the matches. */
  spent: amount(z.number()),
  /** Choices of the filters. */
  tags: z.array(z.string()),
  provinces: z.array(z.string()),
})
export type CustomersPage = z.output<typeof customersPage>

const customerId = z.string().min(1, 'Falta el identificador').max(255, 'El identificador no es válido')

const note = z.object({ id: z.number(), note: z.string(), author: z.string(), at: z.string() })
export type CustomerNote = z.output<typeof note>

const customerDetail = customer.extend({
  order_list: z.array(
    z.object({
      id: z.number(),
      numero: z.string(),
      fecha: z.string(),
      estado: z.enum(estados),
      bottles: z.number(),
      returned: z.number(),
      total: amount(z.number()),
      given_back: amount(z.number()),
    }),
  ),
  returns: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      at: z.string(),
      bottles: z.string(),
      reason: z.string(),
    }),
  ),
  invoices: restricted(
    'invoices.read',
    z.array(
      z.object({
        id: z.number(),
        order_id: z.number(),
        kind: z.enum(['invoice', 'credit-note']),
        letter: z.string(),
        number: z.string(),
        day: z.string().nullable(),
        total: amount(z.number()),
      }),
    ),
  ),
  addresses: z.array(z.object({ text: z.string(), recipient: z.string(), phone: z.string() })),
  opinions: z.array(
    z.object({
      at: z.string(),
      product_id: z.number(),
      name: z.string(),
      stars: z.number(),
      text: z.string(),
    }),
  ),
  messages: z.array(
    z.object({ at: z.string(), by: z.enum(['shop', 'buyer']), title: z.string(), text: z.string() }),
  ),
  notes: z.array(note),
  consents: z.array(z.object({ at: z.string(), about: z.string(), given: z.boolean() })),
})
export type CustomerDetail = z.output<typeof customerDetail>

export const mostTags = 20
export const customerNote = z.object({
  note: typedText('Escribí la nota')
    .min(1, 'Escribí la nota')
    .max(2000, 'La nota es demasiado larga (hasta 2.000 letras)'),
})
export const customerTag = typedText('Escribí la etiqueta')
  .overwrite((text) => text.replace(/\s+/g, ' ').toLowerCase())
  .min(1, 'Escribí la etiqueta')
  .max(40, 'La etiqueta es demasiado larga (hasta 40 letras)')

const message = z.object({ message: z.string() })
const tag = 'Clientes'

export const customerCalls = callTable({
  'GET /customers': {
    access: 'customers.read',
    tag,
    summary:
      'Quiénes compran, con cuenta o sin ella, por páginas: cuánto, desde cuándo, qué y su última compra. Sin cuenta son las ventas a mano; se juntan con una cuenta solo por su correo confirmado.',
    query: z.object({
      ...question,
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100 }).optional(),
    }),
    answer: customersPage,
  },
  'GET /export/customers': {
    access: 'customers.change',
    tag,
    summary: 'Lo mismo, entero, como archivo CSV o XLSX («format»).',
    query: z.object({
      ...question,
      format: z.enum(['csv', 'xlsx'], { error: 'El formato debe ser csv o xlsx' }).optional(),
    }),
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [422],
  },
  'GET /customers/{id}': {
    access: 'customers.read',
    tag,
    summary:
      'Una persona que compra: compras, devoluciones, facturas, direcciones, opiniones, mensajes, notas, etiquetas y permisos para escribirle, con su historia.',
    path: z.object({ id: customerId }),
    answer: customerDetail,
    problems: [404],
  },
  'POST /customers/{id}/notes': {
    access: 'customers.note',
    tag,
    summary:
      'Anota algo de quien compra, con fecha y autor. Solo lo lee el equipo, y la persona si pide sus datos.',
    path: z.object({ id: customerId }),
    body: customerNote,
    answer: message,
    problems: [404],
    invalidates: [],
  },
  'DELETE /customers/{id}/notes/{note}': {
    access: 'customers.note',
    tag,
    summary: 'Borra una nota de quien compra.',
    path: z.object({ id: customerId, note: idParameter }),
    answer: message,
    problems: [404],
    invalidates: [],
  },
  'PUT /customers/{id}/tags': {
    access: 'customers.note',
    tag,
    summary: 'Las etiquetas de quien compra, todas: las que no estén se quitan.',
    path: z.object({ id: customerId }),
    body: z.object({
      tags: z.array(customerTag).max(mostTags, `Hasta ${mostTags} etiquetas`),
    }),
    answer: message,
    problems: [404],
    invalidates: [],
  },
})
