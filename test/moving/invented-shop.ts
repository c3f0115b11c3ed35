import { createHash, createHmac } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { listedWines, type ListedWine } from '../foreign-lists/listed-wines.ts'

/** An invented shop on another system: what is in it, whichever way that system writes it down. Amounts in pesos. */

export type InventedProduct = ListedWine & {
  id: number
  slug: string
  title: string
  /** A content beside the bottle's, with its price. */
  magnum: { sku: string; price: number } | null
  offer: number | null
  isDraft: boolean
  category: string
}

export type InventedCustomer = {
  id: number
  email: string
  first: string
  last: string
  password: string
  isDeleted: boolean
  agrees: boolean
  street: string
  number: string
}

export type InventedOrder = {
  number: number
  at: Date
  buyer: InventedCustomer | null
  email: string
  state: 'cancelled' | 'pending' | 'paid' | 'sent'
  delivery: number
  discount: number
  coupon: string
  total: number
  lines: { product: InventedProduct; size: 750 | 1500; quantity: number; price: number }[]
}

export type InventedShop = {
  products: InventedProduct[]
  customers: InventedCustomer[]
  orders: InventedOrder[]
}

const firsts = ['Ana', 'José', 'María Belén', 'Íñigo', 'Zoë', 'Núria', 'Ramón', "D'Angelo"]
const lasts = ['Ñandú', 'Pérez & Hijos', 'O’Brien', 'Güemes', 'de la Vega', 'Álvarez, Suc.']

export const cents = (amount: number): number => Math.round(amount * 100) / 100

/** @param sizes `first`: number of its first wine, order and product, so that shops share none */
export function inventShop(
  name: string,
  sizes: { first: number; products: number; customers: number; orders: number },
): InventedShop {
  const slugs = new Map<string, number>()
  const products = listedWines(sizes.first, sizes.products).map((wine, n): InventedProduct => {
    const title = `${wine.name}${wine.vintage === null ? '' : ` ${wine.vintage}`}`
    const plain = slugOf(title)
    const times = slugs.get(plain) ?? 0
    slugs.set(plain, times + 1)
    return {
      ...wine,
      id: sizes.first * 10 + n,
      slug: times === 0 ? plain : `${plain}-${times + 1}`,
      title,
      magnum: n % 4 === 0 ? { sku: `${wine.sku}-M`, price: cents(wine.price * 2.1) } : null,
      offer: n % 5 === 0 ? cents(wine.price * 0.9) : null,
      isDraft: n % 23 === 7,
      category: wine.sparkling ? 'Espumantes' : `${wine.type}s`,
    }
  })
  const customers = Array.from({ length: sizes.customers }, (_, n): InventedCustomer => {
    const isDeleted = n % 29 === 11
    return {
      id: 900 + n,
      email: isDeleted ? `deleted-${n}@deleted.invalid` : `cliente${n}@${name}.test`,
      first: firsts[n % firsts.length] ?? '',
      last: lasts[n % lasts.length] ?? '',
      password: `la clave ${n} de ${name}`,
      isDeleted,
      agrees: n % 3 === 0,
      street: 'Av. San Martín',
      number: String(100 + n),
    }
  })
  const shown = products.filter(({ isDraft }) => !isDraft)
  const drafts = products.filter(({ isDraft }) => isDraft)
  const buyers = customers.filter(({ isDeleted }) => !isDeleted)
  const orders = Array.from({ length: sizes.orders }, (_, n): InventedOrder => {
    const buyer = n % 9 === 4 ? null : (buyers[(n * 7) % buyers.length] ?? null)
    const lines = Array.from({ length: 1 + (n % 3) }, (_, turn) => {
      // one in forty is of a product that is no longer there
      const list = (n + turn) % 40 === 0 && drafts.length > 0 ? drafts : shown
      const product = list[(n * 13 + turn * 5) % list.length] as InventedProduct
      const size = product.magnum && (n + turn) % 6 === 0 ? (1500 as const) : (750 as const)
      const price = size === 1500 ? (product.magnum?.price ?? 0) : (product.offer ?? product.price)
      return { product, size, quantity: 1 + ((n + turn) % 6), price: cents(price) }
    })
    const bottles = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const delivery = n % 4 === 0 ? 0 : 3500.5
    const discount = n % 8 === 3 ? cents(bottles * 0.1) : 0
    const hours = Math.floor((n * 365 * 24) / sizes.orders)
    return {
      number: sizes.first * 10 + n,
      at: new Date(Date.parse('2024-01-01T03:30:00Z') + hours * 3_600_000),
      buyer,
      email: buyer ? buyer.email : `invitado${n}@${name}.test`,
      state: n % 10 === 0 ? 'cancelled' : n % 10 === 1 ? 'pending' : n % 10 === 2 ? 'paid' : 'sent',
      delivery,
      discount,
      coupon: discount > 0 ? 'AMIGOS10' : '',
      total: cents(bottles + delivery - discount),
      lines,
    }
  })
  return { products, customers, orders }
}

export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Sums of what was paid for, by month on the shop's clock, in centavos. */
export function salesByMonth(orders: readonly InventedOrder[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { at, state, total } of orders) {
    if (state === 'cancelled' || state === 'pending') continue
    const month = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 7)
    sums[month] = (sums[month] ?? 0) + Math.round(total * 100)
  }
  return sums
}

/** The same cost as in tests of the shop's own hashes: what counts is the form. */
const cost = 4

export const phpHash = async (password: string): Promise<string> =>
  (await bcrypt.hash(password, cost)).replace('$2b$', '$2y$')

/** As WordPress 6.8 stores a password. */
export async function wordPressHash(password: string): Promise<string> {
  return `$wp${await phpHash(createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64'))}`
}

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As WordPress before 6.8 stores a password: phpass with 2 ** 8 rounds. */
export function portableHash(password: string, salt = 'abcdefgh'): string {
  const text = Buffer.from(password)
  let digest = createHash('md5').update(salt).update(text).digest()
  for (let round = 0; round < 2 ** 8; round += 1)
    digest = createHash('md5').update(digest).update(text).digest()
  let bits = ''
  for (let at = 0; at < digest.length; at += 3) {
    const bytes = digest.subarray(at, at + 3)
    const value = [...bytes].reduce((sum, byte, index) => sum + byte * 256 ** index, 0)
    for (let letter = 0; letter <= bytes.length; letter += 1)
      bits += alphabet[Math.floor(value / 64 ** letter) % 64]
  }
  return `$P$6${salt}${bits}`
}

export const md5Hash = (key: string, password: string): string =>
  createHash('md5')
    .update(key + password)
    .digest('hex')
