import { productNoun } from '../catalogue/taxonomy/product-nouns.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { ownerLowStock, ownerMismatch, ownerRefundStuck } from '../settings/mails/owner-mails.ts'

/** Mails to the owner about what needs attention. Amounts in centavos. */

export type LowStock = { name: string; available: number; minimo: number }

/**
 * @param wines those to list
 * @param all number of wines below their minimum, and their category types
 */
export function lowStockMail(
  wines: readonly LowStock[],
  { count, types }: { count: number; types: readonly string[] },
): ComposedMail {
  const noun = productNoun(types)
  const list = wines.map((wine) => ({
    words: `${wine.name}: quedan ${wine.available}, mínimo ${wine.minimo}`,
  }))
  if (count > list.length) list.push({ words: `Y ${count - list.length} más.` })
  const page = '/admin/listProduct?shown=bajo&sort=stock'
  return fillMail(ownerLowStock, {
    cuantos: count === 1 ? `Un ${noun.one}` : `${count} ${noun.many}`,
    lista: [{ list }],
    boton: [{ link: `shop:${page}`, words: 'Verlos en la tienda', inText: '' }],
  })
}

export type Mismatch = {
  payment_id: string
  amount: number
  currency: string
  total: number
  numero: string | null
}

export function mismatchMail({ payment_id, amount, currency, total, numero }: Mismatch): ComposedMail {
  return fillMail(ownerMismatch, {
    compra: numero ? `en la compra ${numero}` : '',
    pago: payment_id,
    importe: formatPesos(toPesos(amount)),
    moneda: currency,
    numero: numero ?? 'que pagaba',
    total: formatPesos(toPesos(total)),
    boton: [{ link: 'shop:/admin/ventas', words: 'Ir a Ventas', inText: '' }],
  })
}

export type StuckRefund = {
  payment_id: string
  amount: number
  numero: string | null
  order_id: number | null
}

export function stuckRefundMail({ payment_id, amount, numero, order_id }: StuckRefund): ComposedMail {
  const page = order_id === null ? '/admin/avisos' : `/user/orderDetailAdmin?id=${order_id}`
  return fillMail(ownerRefundStuck, {
    compra: numero ? `: compra ${numero}` : '',
    pago: payment_id,
    importe: formatPesos(toPesos(amount)),
    de_la_compra: numero ? `, de la compra ${numero},` : '',
    boton: [{ link: `shop:${page}`, words: 'Verlo en la tienda', inText: '' }],
  })
}
