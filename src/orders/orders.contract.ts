import { z } from 'zod'
import { seenPesos } from '../money/money.contract.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { mailAddress } from '../platform/http/mail-address.ts'
import { amount } from '../users/amounts.ts'
import { bulkAnswer } from '../platform/http/bulk-change.ts'
import { ownedBy } from '../platform/http/restricted-fields.ts'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { giftAnswer, giftSchema } from '../totals/gift.contract.ts'
import { chargeAnswer, discountAnswer } from '../totals/quote.contract.ts'
import { dayParameter, idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { deliveryAnswer } from './chosen-delivery.contract.ts'
import { addressAnswer, addressSchema, deliveryChange } from './address.contract.ts'
import { legalKinds } from '../settings/legal/legal-text.ts'
import { awaitedMethods } from '../settings/payment-methods.ts'
import { orderFilter, orderSelection } from './order-filter.contract.ts'
import { estados } from './order-status.ts'
import { stopReasons } from './delivery-stop.contract.ts'
import { progressAnswer, shipmentAnswer, shipmentSchema } from './shipment.contract.ts'

const subject = z.string().min(1).max(255)
const email = mailAddress('El correo electrónico no es válido')

export const orderItem = z.object({
  product: z.object({
    id: z.number(),
    /** Name at the time of purchase, with what distinguishes it from other wines of the same name. */
    name: z.string(),
    producer: z.string(),
    vintage: z.number().nullable(),
    volumeMl: z.number().nullable(),
    image: z.string(),
    category: z.object({ type: z.string(), degreeSugar: z.string(), variety: z.string() }),
  }),
  quantity: z.number(),
  /** Of them those that were returned. */
  returned: z.number(),
  /** One bottle, and before the wine's own discount; null: not noted in those days. */
  price: amount(z.number()),
  list_price: amount(z.number().nullable()),
  /** Of its bottles, and its part of the order's. */
  discounts: amount(z.array(discountAnswer)),
  shares: amount(z.array(discountAnswer)),
  /** `price` times `quantity` less its discounts; what was paid for it is that less its shares. */
  total: amount(z.number()),
  /** Given by a promotion. */
  gift: z.boolean(),
})

export const orderAnswer = ownedBy(
  'user_id',
  z.object({
    id: z.number(),
    /** The external reference at the payment provider. */
    purchase_id: z.string(),
    /** External references that it had before its total changed: a payment of them is given back. */
    earlier_purchases: z.array(z.string()),
    numero: z.string(),
    user_id: z.string(),
    estado: z.enum(estados),
    total: amount(z.number()),
    /** All that was charged or taken off beside its bottles: with `price` times `quantity` of its items they are the total. */
    charges: amount(z.array(chargeAnswer)),
    /** Of the whole order, beside those of its items. */
    discounts: amount(z.array(discountAnswer)),
    /** What it says as a gift; null: it is none. */
    gift: giftAnswer.nullable(),
    code: z.string().nullable(),
    /** How it reaches its buyer; null: not chosen. Its price is part of the total. */
    delivery: deliveryAnswer.nullable(),
    fecha: z.string(),
    id_payment: amount(z.string()),
    emailEnvio: z.string(),
    direccion: z.string().nullable(),
    address: addressAnswer.nullable(),
    customer: z.string(),
    /** When the reservation expires; null once the bottles are committed or released. */
    holdUntil: z.string().nullable(),
    /** Carrier and tracking, where they are noted. */
    parcel: shipmentAnswer.nullable(),
    /** Whether its buyer comes for it. */
    pickup: z.boolean(),
    progress: progressAnswer,
    bottles: z.enum(['held', 'released', 'taken']),
    /** Whether it was ever paid, whatever its state now. */
    paid: z.boolean(),
    /** How its money is going to come, where that is not the payment provider's checkout alone. */
    waitsFor: z.enum(awaitedMethods).nullable(),
    /** Its buyer has shown a receipt of its transfer that the shop has not rejected: how it is paid stays as it is. */
    receiptShown: z.boolean(),
    /** Where it was taken, if a staff member took it. */
    byHand: z.object({ channel: z.enum(['counter', 'phone']), phone: z.string() }).nullable(),
    /** A payment that is pending at the provider. */
    paymentUnderWay: z.object({ since: z.string() }).nullable(),
    /** It must not leave: what the payment provider tells against its payment. For the shop's staff alone. */
    stopped: z.object({ reason: z.enum(stopReasons), since: z.string() }).nullable(),
    /** All that it was paid with went back by amounts: nothing of it is to be packed. */
    allGivenBack: z.boolean(),
    /** The last withdrawal request and its outcome. */
    withdrawal: z
      .object({
        code: z.string(),
        state: z.enum(['recibida', 'aceptada', 'rechazada']),
        /** Whether it is about some of its bottles only. */
        partial: z.boolean(),
        at: z.string(),
        note: z.string().nullable(),
      })
      .nullable(),
    /** The legal texts that held when it was bought; none for one from before they were noted. */
    legal: z.array(z.object({ kind: z.enum(legalKinds), version: z.number(), at: z.string() })).optional(),
    timeline: z.array(
      z.object({
        estado: z.string(),
        action: z.string(),
        at: z.string(),
        /** A user's name, 'payment provider' or 'shop'. Customers do not see the names of others here. */
        actor: z.string(),
        note: z.string().nullable(),
        /** The previous address, where this entry corrected it. */
        before: z.string().optional(),
      }),
    ),
    order_items: z.array(orderItem),
  }),
)
export type OrderAnswer = z.output<typeof orderAnswer>

const orderLine = z.object({
  product_id: idParameter,
  quantity: wholeNumber({ min: 1, max: 100 }),
  name: z.string().max(300).optional(),
  price: seenPesos,
})

const changed = z.object({ message: z.string(), order: orderAnswer })

export const orderCalls = callTable({
  'POST /orders': {
    access: 'signed-in',
    beyondOwn: 'customers.change',
    tag: 'Compras',
    summary:
      'Convierte lo que inició POST /payment en una orden en Ingreso. Repetirlo responde la misma orden.',
    body: z.object({
      user_id: subject.optional(),
      id_payment: z.string().min(1, 'Falta el pago').max(200),
      total: seenPesos,
      products: z.array(orderLine).max(200).optional(),
    }),
    answer: z.object({ message: z.literal('Orden Creada'), order: orderAnswer }),
    problems: [403, 404, 409],
    invalidates: ['wine', availabilityTag],
  },
  'GET /orders': {
    access: 'signed-in',
    beyondOwn: 'orders.read',
    tag: 'Compras',
    summary:
      'Las compras propias con «user_id», todas para Admin sin él, una con «id», o varias en su orden con «ids» para quien puede leerlas: siempre una lista.',
    query: z.object({
      user_id: subject.optional(),
      id: idParameter.optional(),
      ids: orderFilter.ids,
      email: z.string().max(200).optional(),
    }),
    answer: z.array(orderAnswer),
    problems: [403, 404],
  },
  'GET /orders/estado': {
    access: 'reports.read',
    tag: 'Compras',
    summary: 'Las órdenes de un período, con estado, productos y cantidades.',
    query: z.object({ fdesde: dayParameter, fhasta: dayParameter }),
    answer: z.array(
      z.object({
        id: z.number(),
        estado: z.enum(estados),
        fecha: z.string(),
        total: amount(z.number()),
        order_items: z.array(orderItem),
      }),
    ),
  },
  'PUT /orders': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary: 'Pasa una orden a otro estado, con su efecto en el stock.',
    body: z.object({ id: idParameter, estado: z.enum(estados, { error: 'Ese estado no existe' }) }),
    answer: changed,
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
  'PUT /orders/lote': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Pasa varias órdenes a otro estado, cada una por su cuenta: las que no pueden, o cuya compradora o comprador pidió arrepentirse y no tiene respuesta, dicen por qué y las demás siguen. Con «filter», el de la lista donde se eligieron, las que ya no coinciden quedan como están; con «desde», las que ya no están en ese estado.',
    body: z.object({
      ...orderSelection,
      estado: z.enum(estados, { error: 'Ese estado no existe' }),
      /** The state that they were in on screen: others are left alone. */
      desde: z.enum(estados, { error: 'Ese estado no existe' }).optional(),
    }),
    answer: bulkAnswer(z.number()),
    invalidates: ['wine', availabilityTag],
  },
  'PUT /orders/envio': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Marca enviada una orden en Procesando o Completo, con quién la lleva y con qué código, y le avisa a su dueña o dueño por correo.',
    body: shipmentSchema.extend({ id: idParameter }),
    answer: changed,
    problems: [404, 409],
  },
  'PUT /orders/{id}/delivery': {
    access: 'orders.change',
    tag: 'Compras',
    summary:
      'Corrige quién recibe una orden paga y adónde va, hasta que el paquete sale, con el motivo: queda en su historia y se le avisa por correo a quien compró. Si se pagó sin elegir cómo se entrega, queda también eso, sin cargo: a esa dirección, o con «branch» en vez de «address» en ese local.',
    path: z.object({ id: idParameter }),
    body: deliveryChange,
    answer: changed,
    problems: [404, 409],
  },
  'PUT /orders/{id}/gift': {
    access: 'signed-in',
    beyondOwn: 'orders.change',
    tag: 'Compras',
    summary:
      'Guarda lo que una orden dice como regalo, hasta que se prepara: mensaje, quién la recibe, día deseado y si va sin precios; «null» la deja como una compra común. El envoltorio cambia el total y se elige con POST /payment/checkout.',
    path: z.object({ id: idParameter }),
    body: z.object({ gift: giftSchema.nullable() }),
    answer: changed,
    problems: [404, 409],
    invalidates: [],
  },
  'PUT /orders/dir': {
    access: 'signed-in',
    beyondOwn: 'orders.change',
    tag: 'Compras',
    summary:
      'Guarda la dirección de envío de una orden en Ingreso: sus partes, que además dicen quién la recibe, su teléfono, piso, indicaciones y documento; o un texto con calle, ciudad, provincia y código postal entre comas. Sin una entrega elegida toma el primer envío a domicilio que llega ahí, y responde la orden con su total y su «id_payment» nuevos: el pago del anterior se devuelve. Si sus precios ya no valen y hoy es otro total, responde 409 con los dos; «total» lo acepta.',
    body: z.object({
      id: idParameter,
      direccion: z.union([addressSchema, z.string().trim().min(1, 'Debe indicar una calle!').max(400)]),
      /** The total that its buyer agreed to, where its prices hold no more. */
      total: seenPesos,
    }),
    answer: changed,
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
  'PUT /orders/email': {
    access: 'signed-in',
    beyondOwn: 'orders.change',
    tag: 'Compras',
    summary: 'Guarda el correo al que van los avisos de una orden en Ingreso.',
    body: z.object({ id: idParameter, email }),
    answer: changed,
    problems: [404, 409],
    invalidates: [],
  },
  'DELETE /orders': {
    access: 'signed-in',
    beyondOwn: 'orders.change',
    tag: 'Compras',
    summary:
      'Borra una orden en Ingreso y libera sus botellas; si tuvo pagos, comprobantes o facturas, queda cancelada.',
    input: z.object({ id: idParameter, user_id: subject.optional() }),
    answer: z.object({ message: z.string() }),
    problems: [403, 404, 409],
    invalidates: ['wine', availabilityTag],
  },
})
