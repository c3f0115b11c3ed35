import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem, fieldProblem } from '../platform/http/problem.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { chargeInPesos } from '../totals/charges.ts'
import { codeWords } from '../totals/code-words.ts'
import { discountInPesos } from '../totals/discount.ts'
import { wrapAnswer } from '../totals/surcharge-prices.ts'
import { noWrapping } from '../totals/quote.api.ts'
import type { PricedOrder } from '../totals/price-order.ts'
import { may } from '../users/permissions.ts'
import { manualOrderCalls, type ManualOrder } from './manual-orders.contract.ts'
import { outsideHoursSentence } from './counter-hours.ts'
import { findCustomers, findWines } from './manual-orders.queries.ts'
import { linkTo, type Linked } from './payment-link.ts'
import { preparationProblem, promotionOver } from './payment-problems.ts'
import type { PaymentParts } from './start-payment.ts'
import { priceWanted } from './price-purchase.ts'
import {
  basketTerms,
  createManualOrder,
  type NotePayment,
  type SaveReceiver,
  type Taken,
} from './create-manual-order.ts'

type Call<K extends keyof typeof manualOrderCalls> = CallContext<(typeof manualOrderCalls)[K]>

type Hooks = { notePayment: NotePayment; saveReceiver: SaveReceiver }

export function manualOrdersApi(parts: PaymentParts, hooks: Hooks): ServedCall[] {
  const { db } = parts
  return implement(manualOrderCalls, {
    'POST /orders/manual': (call) => takeManualOrder(parts, hooks, call),
    'POST /orders/manual/totals': async ({ caller, body }) => {
      if (body.discount && !may(caller, 'orders.discount')) return noDiscount
      const priced = await priceWanted(db, basketTerms(body, parts.surchargePrices()))
      if (body.address && priced.delivery.chosen === null) return nothingGoesThere
      if (priced.notWrapped) return noWrapping
      return priced.missing.length > 0 ? noSuchWine : quoteAnswer(priced)
    },
    'GET /orders/manual/wines': ({ query }) => findWines(db, query.q),
    'GET /orders/manual/customers': async ({ query }) => ({ customers: await findCustomers(db, query.q) }),
    'POST /orders/{id}/link': async ({ path, body }) => {
      const linked = await linkTo(parts, path.id, {
        mail: body.mail,
        agreed: body.total === undefined ? undefined : fromPesos(body.total),
      })
      if (!linked.ok) return notLinked(linked)
      return {
        ...linked.link,
        message: body.mail ? 'Le mandamos el link por correo.' : 'El link está listo.',
      }
    },
  })
}

async function takeManualOrder(
  parts: PaymentParts,
  hooks: Hooks,
  { caller, body }: Call<'POST /orders/manual'>,
) {
  const refused = whyNotTheirs(caller, body) ?? whyContradictory(body)
  if (refused) return refused
  const taken = await createManualOrder(parts.db, {
    order: body,
    seller: caller.id,
    minutes: parts.holdMinutes,
    surchargePrices: parts.surchargePrices(),
    counterHours: parts.counterHours(),
    now: new Date(),
    ...hooks,
  })
  if (!taken.ok) return notTaken(taken)
  // an order that is known may be paid by now: then there is nothing to link to
  const linked =
    body.way === 'link' ? await linkTo(parts, taken.orderId, { mail: false, agreed: undefined }) : undefined
  const order = await findOrder(parts.db, taken.orderId)
  if (!order) return problem(404, 'No encontramos esa compra.')
  return { message: `Compra ${order.numero}: ${order.estado}`, order, link: linked?.ok ? linked.link : null }
}

const noDiscount = new Problem(403, 'Tu perfil no puede hacer descuentos.')
const nothingGoesThere = fieldProblem('address', 'Ningún envío llega a esa dirección con estos productos')
const noSuchWine = problem(404, 'Alguno de esos productos no está a la venta.')

function whyNotTheirs(caller: { permissions: ReadonlySet<string> }, order: ManualOrder): Problem | undefined {
  if (order.discount && !may(caller, 'orders.discount')) return noDiscount
  if (order.paid && !may(caller, 'payments.note')) return new Problem(403, 'Tu perfil no puede anotar pagos.')
  return undefined
}

/** What cannot be meant. */
function whyContradictory(order: ManualOrder) {
  const { way, paid, delivered, products, channel, phone, name, user_id } = order
  if (paid && way === 'link') return fieldProblem('paid', 'Un link se paga después: todavía no está pago.')
  if (delivered && !paid) return fieldProblem('delivered', 'Los productos se entregan cuando están pagos.')
  if (delivered && order.address)
    return fieldProblem('delivered', 'Lo que se entrega en el acto no va a una dirección.')
  if (new Set(products.map((line) => line.product_id)).size !== products.length)
    return fieldProblem('products', 'Hay un producto repetido en la compra.')
  if (channel === 'phone' && !user_id && (name === '' || phone === ''))
    return fieldProblem(
      name === '' ? 'name' : 'phone',
      'Por teléfono hacen falta el nombre y el teléfono de quien compra.',
    )
  return undefined
}

function quoteAnswer({ totals, code, surchargePrices }: PricedOrder) {
  return {
    lines: totals.lines.map(({ product_id, quantity, unit_price, total, gift }) => ({
      product_id,
      quantity,
      unit_price: toPesos(unit_price),
      total: toPesos(total),
      gift,
    })),
    charges: totals.charges.map(chargeInPesos),
    discounts: reductions(totals),
    total: toPesos(totals.total),
    gift_wrap: wrapAnswer(surchargePrices),
    code_problem: code?.accepted === false ? codeWords(code) : null,
  }
}

/** Of bottles and of the whole order, one row for each reason. */
function reductions({ lines, discounts }: PricedOrder['totals']) {
  const found = new Map<string, { promotion_id: number | null; reason: string; amount: number }>()
  for (const one of [...lines.flatMap((line) => line.discounts), ...discounts]) {
    const key = `${one.promotion_id} ${one.reason}`
    found.set(key, { ...one, amount: one.amount + (found.get(key)?.amount ?? 0) })
  }
  return [...found.values()].map(discountInPesos)
}

function notTaken(taken: Extract<Taken, { ok: false }>): Problem {
  switch (taken.why) {
    case 'key-used':
      return problem(409, 'Esa clave ya se usó para una venta distinta: para otra venta mandá otra clave.')
    case 'unknown-wine':
      return noSuchWine
    case 'not-offered':
      return nothingGoesThere
    case 'unknown-customer':
      return problem(404, 'No encontramos a esa persona.')
    case 'nothing-to-pay':
      return problem(409, 'Con ese descuento no queda nada por cobrar.')
    case 'promotion-over':
      return promotionOver
    case 'not-wrapped':
      return noWrapping
    case 'outside-hours':
      return problem(409, outsideHoursSentence(taken.hours))
    case 'other-total': {
      const total = toPesos(taken.total)
      return problem(409, `El total cambió: ahora son ${formatPesos(total)}.`, { current: { total } })
    }
    case 'code-refused':
      return problem(409, codeWords(taken.code))
    case 'sold-out': {
      const names = taken.missing.map(({ name, available }) => `${name} (quedan ${available})`)
      return problem(409, `No alcanzan las unidades libres de: ${names.join(', ')}.`)
    }
  }
}

const notLinkedWords = {
  'no-mail': 'Esa compra no tiene un correo adonde mandarlo.',
  'other-price':
    'Quien la compró eligió pagarla por transferencia o en el local, y su precio es el de ese medio. Para pagarla con Mercado Pago lo cambia en «Mis compras», con su total.',
  'being-paid': 'Esa persona tiene otra compra con un pago en camino.',
}

function notLinked(linked: Extract<Linked, { ok: false }>): Problem {
  if (linked.why === 'provider-away') return providerAway
  if (linked.why === 'no-mail' || linked.why === 'other-price' || linked.why === 'being-paid')
    return problem(409, notLinkedWords[linked.why])
  return preparationProblem(linked)
}

const providerAway = new Problem(
  503,
  'El servicio de pagos no responde: probá de nuevo en un momento.',
  {},
  { 'retry-after': '10' },
)
