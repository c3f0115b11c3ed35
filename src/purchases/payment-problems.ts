import { wineName } from '../catalogue/wine-name.ts'
import { toPesos } from '../money/money.ts'
import { problem, Problem, fieldProblem } from '../platform/http/problem.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import { totalOfLine } from '../orders/purchase-line.ts'
import { discountInPesos } from '../totals/discount.ts'
import { codeWords } from '../totals/code-words.ts'
import type { StartedPayment } from './start-payment.ts'
import { noWrapping, wayNotOffered } from '../totals/quote.api.ts'

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
  'Ya guardamos estas botellas todo el tiempo que se puede. En un minuto quedan libres: si nadie las lleva antes, vas a poder pagar esta compra.',
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
  return problem(409, `No alcanzan las botellas de: ${names.join(', ')}.`, { current: { missing } })
}

const codeRefused = ({ code, total }: Extract<StartedPayment, { why: 'code-refused' }>): Problem =>
  problem(409, codeWords(code), { current: { total: toPesos(total), code: false } })

/** Why a payment was not started, as the buyer reads it. */
export function startProblem(started: Exclude<StartedPayment, { ok: true }>): Problem {
  switch (started.why) {
    case 'empty-cart':
      return problem(409, 'Tu carrito está vacío.', { message: 'Carrito Vacio' })
    case 'no-email':
      return problem(409, noEmail)
    case 'sold-out':
      return soldOut(started)
    case 'prices-changed':
      return problem(
        409,
        'Algún precio o descuento cambió desde que armaste el carrito. Mirá los precios de hoy antes de pagar.',
        { current: { total: toPesos(started.total), products: started.lines.map(pricedLine) } },
      )
    case 'code-refused':
      return codeRefused(started)
    case 'promotion-over':
      return promotionOver
    case 'not-offered':
      return fieldProblem('delivery', wayNotOffered)
    case 'not-wrapped':
      return noWrapping
    case 'nothing-to-pay':
      return problem(409, 'Con ese descuento no queda nada por pagar. Escribinos y la preparamos nosotros.')
    case 'being-paid':
      return beingPaid(started)
    case 'too-many-bottles':
      return problem(
        409,
        `Podés apartar hasta ${started.most} botellas sin pagar y esta compra lleva ${started.bottles}. Comprá una parte, pagala y seguí con el resto; o escribinos.`,
      )
    case 'too-many-of-a-wine':
      return problem(
        409,
        `De ${started.name ?? 'un vino'} podés llevar hasta ${started.most} botellas por compra. Bajá la cantidad o escribinos.`,
      )
    case 'provider':
      return providerAway
  }
}

const providerAway = new Problem(
  503,
  'El servicio de pagos no responde. Tu carrito sigue como estaba: probá de nuevo en un momento.',
  {},
  { 'retry-after': '10' },
)
