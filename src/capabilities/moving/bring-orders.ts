import type { Db } from '../../platform/database/open-database.ts'
import { ensurePastProduct, notedProducts } from '../../catalogue/products/moved-products.queries.ts'
import {
  insertPastOrders,
  isStorable,
  type PastLine,
  type PastOrder,
} from '../../orders/past-orders.queries.ts'
import { ensureMovedGuest, movedGuestId } from '../../users/moved-people.queries.ts'
import { openAccounts } from './bring-people.ts'
import { productName, skuName, spokenName } from './bring-products.ts'
import type { MovedLine, MovedOrder } from './moved-row.ts'
import { movedTargets, noteOutcomes, type Move, type RowOutcome, type WaitingRow } from './moves.queries.ts'

type Row = WaitingRow<'order'>

/** What moved-in products are called. */
export type ProductNames = ReadonlyMap<string, string>

/** Brings orders as history, with the people who placed them. */
export async function bringOrders(
  trx: Db,
  move: Move,
  names: ProductNames,
  rows: readonly Row[],
): Promise<void> {
  const buyers = await findBuyers(trx, move, rows)
  const wanted = rows.flatMap(({ content }) => content.lines.map((line) => productIdOf(line, names)))
  const past = wanted.includes(undefined) ? await ensurePastProduct(trx) : 0
  const products = await notedProducts(trx, [past, ...new Set(wanted.filter((id) => id !== undefined))])
  const orders = rows.map(({ key, content }): PastOrder => ({
    key: `mudanza ${move.system} ${key}`,
    number: content.number,
    userId: buyers.get(content.email) ?? movedGuestId,
    email: content.email,
    at: new Date(content.at),
    estado: content.estado,
    paidAt: content.isPaid && content.estado !== 'Cancelada' ? new Date(content.paidAt ?? content.at) : null,
    total: content.total,
    delivery: content.delivery,
    discountLabel: content.coupon === '' ? 'Descuento' : `Cupón ${content.coupon}`,
    address: content.address ?? undefined,
    code: content.coupon,
    note: content.note,
    lines: content.lines.map((line) =>
      pastLine(line, products.get(productIdOf(line, names) ?? past) ?? products.get(past)),
    ),
  }))
  const stored = await insertPastOrders(trx, orders.filter(isStorable))
  const outcomes = rows.map(({ position, key }, index): RowOutcome => {
    const order = orders[index]
    const id = order && stored.get(order.key)
    if (id !== undefined) return { position, key, state: 'traida', target: String(id) }
    return order && isStorable(order)
      ? { position, key, state: 'repetida', why: 'Ya vino en otra mudanza.' }
      : { position, key, state: 'afuera', why: 'Sus precios no suman su total.' }
  })
  await noteOutcomes(trx, move, 'order', outcomes)
}

function productIdOf({ product, sku, name }: MovedLine, names: ProductNames): number | undefined {
  const target =
    (product ? names.get(productName(product)) : undefined) ??
    (sku === '' ? undefined : names.get(skuName(sku))) ??
    names.get(spokenName(name))
  return target === undefined ? undefined : Number(target)
}

/** A line under the name that it was sold by, and what is known of its wine. */
function pastLine(
  line: MovedLine,
  product: Awaited<ReturnType<typeof notedProducts>> extends Map<number, infer P> ? P | undefined : never,
): PastLine {
  if (!product) throw new Error('A line of an order has no product')
  const { id, name: _, ...noted } = product
  return {
    ...noted,
    product_id: id,
    name: line.name.slice(0, 200),
    quantity: line.quantity,
    // a gift of the old shop was a bottle too
    unit_price: Math.max(1, line.price),
  }
}

/** The buyers of orders, by address. A buyer without an account gets an unconfirmed one. */
async function findBuyers(trx: Db, move: Move, rows: readonly Row[]): Promise<Map<string, string>> {
  const orders = rows.map(({ content }) => content).filter(({ email }) => email !== '')
  if (orders.length < rows.length) await ensureMovedGuest(trx)
  const byEmail = new Map(orders.toReversed().map((order) => [order.email, order]))
  const moved = await movedTargets(trx, { system: move.system, kind: 'customer', keys: [...byEmail.keys()] })
  const others: MovedOrder[] = [...byEmail.values()].filter(({ email }) => !moved.has(email))
  const accounts = await openAccounts(
    trx,
    others.map(({ email, name, at }) => ({ email, name, at, hash: undefined })),
  )
  await noteOutcomes(
    trx,
    move,
    'customer',
    others.map(({ email }, index): RowOutcome => ({
      position: -1,
      key: email,
      state: 'traida',
      target: accounts[index]?.id ?? '',
      created: accounts[index]?.known === false,
    })),
  )
  return new Map([...moved, ...others.map(({ email }, index) => [email, accounts[index]?.id ?? ''] as const)])
}
