import { wineName } from '../catalogue/wine-name.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import { problem, Problem, fieldProblem } from '../platform/http/problem.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import { totalOfLine } from '../orders/purchase-line.ts'
import { discountInPesos } from '../totals/discount.ts'
import { codeWords } from '../totals/code-words.ts'
import type { Prepared } from './prepare-payment.ts'
import type { OverLimit } from './purchase-limits.ts'
import { priceChanges } from './price-changes.ts'
import type { StartedPayment } from './start-payment.ts'
import { noWrapping, deliveryNotOffered } from '../totals/quote.api.ts'

export const noEmail =
  'Tu cuenta no tiene un correo electrónico, y sin él no podemos avisarte de tu compra. Salí y volvé a ingresar permitiendo que veamos tu correo. Si no alcanza, escribinos desde Contacto. Tu carrito sigue como estaba.'

/** A purchase's line with today's price, in pesos. */
export function pricedLine(line: PurchaseLine) {
  return {
    product_id: line.product_id,
    name: line.name,
    fullName: wineName({ ...line, volumeMl: line.volume_ml }),
    price: toPesos(line.unit_price),
    quantity: line.quantity,
    discounts: (line.discounts ?? []).map(discountInPesos),
    total: toPesos(totalOfLine(line)),
    gift: line.gift ?? false,
  }
}

export const promotionOver = problem(
  409,
  'Una promoción de esta compra terminó o ya se usó todas las veces. Borrá esta compra y armá otra con los precios de hoy.',
)

export const heldLongest = problem(
  409,
  'Ya guardamos esta compra todo el tiempo que se puede. En un minuto sus productos quedan libres: si nadie los lleva antes, vas a poder pagarla.',
)

export function beingPaid({ numero }: { numero: string | null }): Problem {
  const which = numero === null ? 'Tu compra anterior' : `Tu compra ${numero}`
  return problem(
    409,
    `${which} tiene un pago en camino. Esperá a que se confirme o eliminala en «Mis compras», y después seguí con esta.`,
  )
}

function soldOut({ missing }: Extract<StartedPayment, { why: 'sold-out' }>): Problem {
  const names = missing.map(({ name, available }) =>
    available > 0 ? `${name} (quedan ${available})` : `${name} (agotado)`,
  )
  return problem(409, `No alcanzan las unidades de: ${names.join(', ')}.`, { current: { missing } })
}

function pricesChanged({ lines, total }: Extract<StartedPayment, { why: 'prices-changed' }>): Problem {
  return problem(
    409,
    'Algún precio o descuento cambió desde que armaste el carrito. Mirá los precios de hoy antes de pagar.',
    { current: { total: toPesos(total), products: lines.map(pricedLine) } },
  )
}

function overLimitWords(over: OverLimit & { name?: string | undefined }): string {
  return over.why === 'too-many-bottles'
    ? `Podés apartar hasta ${over.most} unidades sin pagar y esta compra lleva ${over.bottles}. Comprá una parte, pagala y seguí con el resto; o escribinos.`
    : `De ${over.name ?? 'un producto'} podés llevar hasta ${over.most} unidades por compra. Bajá la cantidad o escribinos.`
}
const codeRefused = ({ code, total }: Extract<StartedPayment, { why: 'code-refused' }>): Problem =>
  problem(409, codeWords(code), { current: { total: toPesos(total), code: false } })

/** Why a payment was not started, as the buyer reads it. */
export function startProblem(started: Exclude<StartedPayment, { ok: true }>): Problem {
  switch (started.why) {
    case 'empty-cart':
      return problem(409, 'Tu carrito está vacío.', { message: 'Carrito Vacio' })
    case 'unknown-product':
      return problem(404, 'Alguno de esos productos no está en la tienda.', {
        current: { missing: started.missing },
      })
    case 'no-email':
      return problem(409, noEmail)
    case 'key-used':
      return problem(409, 'Esa clave ya se usó para una compra distinta: para otra compra mandá otra clave.')
    case 'sold-out':
      return soldOut(started)
    case 'prices-changed':
      return pricesChanged(started)
    case 'code-refused':
      return codeRefused(started)
    case 'promotion-over':
      return promotionOver
    case 'not-offered':
      return fieldProblem('delivery', deliveryNotOffered)
    case 'window-not-offered':
      return fieldProblem('delivery_window', windowNotOffered)
    case 'not-wrapped':
      return noWrapping
    case 'nothing-to-pay':
      return problem(409, 'Con ese descuento no queda nada por pagar. Escribinos y la preparamos nosotros.')
    case 'being-paid':
      return beingPaid(started)
    case 'too-many-bottles':
    case 'too-many-of-a-wine':
      return problem(409, overLimitWords(started))
    case 'provider':
      return providerAway
  }
}

const windowNotOffered =
  'Ese día a esa hora no se entrega: elegí otra franja. La entrega de alcohol tiene horario por ley.'

const providerAway = new Problem(
  503,
  'El servicio de pagos no responde. Tu carrito sigue como estaba: probá de nuevo en un momento.',
  {},
  { 'retry-after': '10' },
)

export const unknownOrder = problem(404, 'No encontramos esa compra.')
export const notPending = problem(409, 'Esa compra ya no está pendiente de pago.')

const refusals: Record<
  Exclude<
    Extract<Prepared, { ok: false; why: string }>['why'],
    Extract<StartedPayment, { ok: false }>['why'] | 'total-changed'
  >,
  Problem
> = {
  unknown: unknownOrder,
  'not-pending': notPending,
  'no-address': fieldProblem('address', 'Falta la dirección de envío'),
  'not-at-door': fieldProblem('payment_way', 'Al retirar se paga lo que se retira en un local'),
  agreed: problem(
    409,
    'Esta compra la preparó la tienda y se paga como está. Para cambiar la dirección, la entrega o el código, escribinos.',
  ),
  'chosen-otherwise': problem(
    409,
    'Elegiste otro medio de pago para esta compra. Para cambiarlo, elegilo en «Mis compras»: puede cambiar el total.',
  ),
  'receipt-shown': problem(
    409,
    'Ya subiste el comprobante de esta compra, y es por lo que sale así: no se puede cambiar. Si algo está mal, escribinos.',
  ),
  'held-longest': heldLongest,
  'no-delivery': problem(
    409,
    'Todavía falta elegir cómo se recibe esta compra: el envío a una dirección, o el local donde se retira. Elegilo en «Mis compras» y ves el total antes de pagar.',
  ),
}

/** Why a pending order is not paid like this, as its buyer reads it. */
export function preparationProblem(refused: Exclude<Prepared, { ok: true }>): Problem {
  if (refused.why === 'total-changed') return totalChanged(refused)
  return refused.why in refusals
    ? refusals[refused.why as keyof typeof refusals]
    : startProblem(refused as Exclude<StartedPayment, { ok: true }>)
}

/** Both totals and what changed, so that the buyer can say yes to the one of today. */
function totalChanged({ before, today }: Extract<Prepared, { why: 'total-changed' }>): Problem {
  const total = toPesos(today.total)
  return problem(
    409,
    before.total === today.total
      ? `Esta compra sale ${formatPesos(total)}. Mirá el total antes de pagar.`
      : `El total de esta compra cambió: eran ${formatPesos(toPesos(before.total))} y hoy son ${formatPesos(total)}.`,
    {
      current: {
        total,
        before: toPesos(before.total),
        changes: priceChanges(before, today),
        products: today.lines.map(pricedLine),
      },
    },
  )
}
