import { formatPesos, toPesos } from '../money/money.ts'
import { compose, separately, type ComposedMail } from '../platform/mail/compose.ts'

/** What the shop's owner is written of what needs a look. Amounts come in centavos. */

export type LowStock = { name: string; available: number; minimo: number }

/** In: the wines that are listed, and how many there are in all. */
export function lowStockMail(wines: readonly LowStock[], count: number): ComposedMail {
  const title = count === 1 ? 'Un vino bajo el mínimo' : `${count} vinos bajo el mínimo`
  const list = wines.map((wine) => ({
    words: `${wine.name}: quedan ${wine.available}, mínimo ${wine.minimo}`,
  }))
  if (count > list.length) list.push({ words: `Y ${count - list.length} más.` })
  const page = '/admin/listProduct?shown=bajo&sort=stock'
  return compose({
    subject: title,
    title,
    blocks: [{ list }, { link: `shop:${page}`, words: 'Verlos en la tienda', inText: '' }],
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
  return compose({
    subject: `Pago por otro importe${numero ? ` en la compra ${numero}` : ''}`,
    title: 'Un pago no coincide con su compra',
    titleInText: false,
    blocks: [
      ...separately([
        `El pago ${payment_id} llegó por ${formatPesos(toPesos(amount))} (${currency}) y la compra ${numero ?? 'que pagaba'} es de ${formatPesos(toPesos(total))}.`,
        'La compra no se marcó como pagada. Revisala en Ventas: desde su detalle podés devolver el pago.',
      ]),
      { link: 'shop:/admin/ventas', words: 'Ir a Ventas', inText: '' },
    ],
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
  return compose({
    subject: `Una devolución no sale${numero ? `: compra ${numero}` : ''}`,
    title: 'Una devolución no sale',
    titleInText: false,
    blocks: [
      ...separately([
        `El pago ${payment_id} de ${formatPesos(toPesos(amount))}${numero ? `, de la compra ${numero},` : ''} hay que devolverlo, y el medio de pago todavía no lo hizo.`,
        'La tienda sigue intentándolo sola. Si no sale, devolvelo desde tu cuenta en el medio de pago: la tienda se entera.',
      ]),
      { link: `shop:${page}`, words: 'Verlo en la tienda', inText: '' },
    ],
  })
}
