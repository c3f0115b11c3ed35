import { exportWines } from '../../catalogue/import/export-products.queries.ts'
import { columnLabel, exportFields } from '../../catalogue/import/import-columns.ts'
import { fromPesos } from '../../money/money.ts'
import { addressesOf } from '../../orders/address-book.queries.ts'
import { writeCsv } from '../../platform/spreadsheet/csv.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { noPassword } from '../../platform/identity/accounts/legacy-password.ts'
import { passwordsOf } from '../../platform/identity/accounts/moved-accounts.ts'
import type { Media } from '../../platform/media/port.ts'
import { listPromotions } from '../../promotions/promotions.queries.ts'
import type { Hooks } from '../hooks.ts'
import type { MovedCoupon, MovedOrder, StagedRow } from './moved-row.ts'
import { ownFiles, ownWines, writeOwnFile } from './own-files.ts'
import { ownCustomers, ownOrders, ownSettings, productIds, type OwnOrder } from './own-rows.queries.ts'

export type OwnShop = { db: Db; hooks: Hooks; media: Media }
export type WrittenFile = { name: string; bytes: Uint8Array }

type Row = Omit<StagedRow, 'kind'>

/** Every file of a shop that moves out, one after the other. Two shops with the same content write the same bytes. */
export async function* writeShop({ db, hooks, media }: OwnShop): AsyncGenerator<WrittenFile> {
  const products = await productIds(db)
  const keyOf = new Map(products.map(({ id }, index) => [id, `P${String(index + 1).padStart(6, '0')}`]))
  const text = (name: string, content: string): WrittenFile => ({ name, bytes: Buffer.from(content) })
  yield text(ownWines, await wines(db))
  const productRows = products.map(({ id, archived, sku, name }): Row => {
    const product = keyOf.get(id) ?? ''
    const content = {
      product,
      id: product,
      sku: sku ?? '',
      name,
      option: '',
      isShown: !archived,
      categories: [],
      pictures: [],
      line: 0,
    }
    return { key: product, label: name, content }
  })
  yield text(ownFiles.product, writeOwnFile('product', productRows))
  yield text(ownFiles.customer, writeOwnFile('customer', await customers(db, hooks)))
  yield text(ownFiles.order, writeOwnFile('order', await orders(db, keyOf)))
  yield text(ownFiles.opinion, writeOwnFile('opinion', await opinions(db, hooks, keyOf)))
  yield text(ownFiles.coupon, writeOwnFile('coupon', await coupons(db)))
  yield text(ownFiles.address, writeOwnFile('address', await addresses(db, hooks, keyOf)))
  const settings = (await ownSettings(db)).map(({ key, value }): Row => ({
    key,
    label: key,
    content: { value },
  }))
  yield text(ownFiles.setting, writeOwnFile('setting', settings))
  for (const name of await media.list()) {
    const bytes = name.startsWith('pictures/') ? await media.get(name) : undefined
    if (bytes) yield { name: `imagenes/${name}`, bytes }
  }
}

/** All wines under the shop's own headings, in the order in which they were added; drawn bottles are drawn anew. */
async function wines(db: Db): Promise<string> {
  const all = [...(await exportWines(db, false)), ...(await exportWines(db, true))]
  const fields = exportFields.filter((field) => field !== 'id' && field !== 'mark')
  const sorted = all.toSorted((item, other) => Number(item.id) - Number(other.id))
  return writeCsv(
    fields.map(columnLabel),
    sorted.map((wine) =>
      fields.map((field) =>
        field === 'image' && String(wine.image).startsWith('/media/bottles/') ? null : wine[field],
      ),
    ),
  )
}

async function customers(db: Db, hooks: Hooks): Promise<Row[]> {
  const people = await ownCustomers(db)
  const passwords = await passwordsOf(
    db,
    people.map(({ id }) => id),
  )
  const subscribers = new Set(await hooks.subscribers(db))
  const rows: Row[] = []
  for (const { id, email, name, at } of people) {
    const password = passwords.get(id)
    const book = await addressesOf(db, id)
    const content = {
      email,
      name: name.slice(0, 80),
      at: at.toISOString(),
      password: password === undefined || password === noPassword ? null : password,
      consent: subscribers.has(email),
      addresses: book
        .map(({ address }) => address)
        .toSorted((item, other) => (JSON.stringify(item) < JSON.stringify(other) ? -1 : 1)),
    }
    rows.push({ key: email, label: name, content })
  }
  return rows
}

const ordersAtOnce = 1000

async function orders(db: Db, keyOf: ReadonlyMap<number, string>): Promise<Row[]> {
  const rows: Row[] = []
  let last: { at: Date; id: number } | undefined
  for (;;) {
    const batch = await ownOrders(db, last, ordersAtOnce)
    rows.push(
      ...batch.map((order): Row => ({
        key: order.numero,
        label: `Nº ${order.numero}`,
        content: contentOf(order, keyOf),
      })),
    )
    const end = batch.at(-1)
    if (!end || batch.length < ordersAtOnce) return rows
    last = { at: end.at, id: end.id }
  }
}

function contentOf(order: OwnOrder, keyOf: ReadonlyMap<number, string>): MovedOrder {
  const net = order.total - order.given_back
  const total = net > 0 ? net : order.total
  const delivery = order.charges.reduce(
    (sum, { kind, amount }) => (kind === 'delivery' ? sum + amount : sum),
    0,
  )
  const isPaid = order.paid_at !== null && order.estado !== 'Cancelada' && net > 0
  return {
    number: order.numero,
    at: order.at.toISOString(),
    estado: !isPaid ? 'Cancelada' : order.estado === 'Completo' ? 'Completo' : 'Procesando',
    isPaid,
    paidAt: isPaid ? (order.paid_at?.toISOString() ?? null) : null,
    total,
    delivery: Math.min(delivery, total),
    coupon: order.code ?? '',
    email: order.email,
    name: order.name,
    address: order.address,
    note: order.note,
    lines: order.items.map(({ product_id, sku, name, quantity, unit_price }) => ({
      product: keyOf.get(product_id) ?? '',
      sku: sku ?? '',
      name,
      quantity,
      price: unit_price,
    })),
  }
}

async function opinions(db: Db, hooks: Hooks, keyOf: ReadonlyMap<number, string>): Promise<Row[]> {
  const people = new Map((await ownCustomers(db)).map((person) => [person.id, person]))
  return (await hooks.reviews(db)).flatMap(({ productId, userId, stars, text, answer, at }): Row[] => {
    const [product, person] = [keyOf.get(productId), people.get(userId)]
    if (product === undefined || !person) return []
    const content = { product, email: person.email, author: person.name, stars, text, at, answer }
    return [{ key: `${product} ${person.email}`, label: `${product} · ${person.name}`, content }]
  })
}

/** Codes whose terms the files can say; other promotions are rules of this shop. */
async function coupons(db: Db): Promise<Row[]> {
  const all = (await listPromotions(db)).toSorted((item, other) => item.id - other.id)
  return all.flatMap(({ code, effect, conditions, active, max_uses, starts_at, ends_at }): Row[] => {
    const { min_amount, ...others } = conditions
    if (code === null || !active || Object.keys(others).length > 0) return []
    const isOrder = 'on' in effect && effect.on === 'order'
    const kind = effect.kind === 'delivery' ? 'delivery' : isOrder ? effect.kind : undefined
    if (kind !== 'delivery' && kind !== 'percent' && kind !== 'amount') return []
    const value = 'value' in effect ? (kind === 'amount' ? fromPesos(effect.value) : effect.value) : 0
    const content: MovedCoupon = {
      code,
      kind,
      value,
      leastTotal: min_amount === undefined ? null : fromPesos(min_amount),
      uses: max_uses,
      from: starts_at,
      until: ends_at,
    }
    return [{ key: code, label: code, content }]
  })
}

async function addresses(db: Db, hooks: Hooks, keyOf: ReadonlyMap<number, string>): Promise<Row[]> {
  return (await hooks.redirects(db)).map(({ path, query, target }): Row => {
    const id = /^\/detail\/(\d+)(?:\/|$)/.exec(target)?.[1]
    const product = id === undefined ? undefined : keyOf.get(Number(id))
    const label = query === '' ? path : `${path}?${query}`
    return {
      key: label,
      label,
      content: { path, query, to: product === undefined ? { target } : { product } },
    }
  })
}
