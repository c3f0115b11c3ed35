import { z } from 'zod'
import type { ExportedVariant } from '../../catalogue/import/shop-exports.ts'
import { addressAnswer } from '../../orders/address.contract.ts'
import type { MovedKind } from './moved-kinds.ts'

/** What comes from another shop, whichever system it ran on. Money in centavos, moments in ISO 8601. */

const short = z.string().max(500)
const moment = z.iso.datetime()
const centavos = z.number().int().min(0).max(1e13)

const product = z.object({
  product: short,
  id: short,
  sku: short,
  name: short,
  option: short,
  isShown: z.boolean(),
  categories: z.array(short),
  pictures: z.array(z.string().max(2000)),
  /** Its line in the list that the import of wines reads. */
  line: z.number().int(),
})
/** A variant without the cells that the import of wines reads. */
export type MovedProduct = z.output<typeof product> & Omit<ExportedVariant, 'wine'>

const customer = z.object({
  email: short,
  name: short,
  at: moment.nullable(),
  /** As the other system stores it. */
  password: short.nullable(),
  /** Whether they agreed to be written to. */
  consent: z.boolean(),
  addresses: z.array(addressAnswer),
})
export type MovedCustomer = z.output<typeof customer>

const line = z.object({
  /** What its shop calls the product, where the file says it. */
  product: short.optional(),
  sku: short,
  name: short,
  quantity: z.number().int().min(1).max(100),
  price: centavos,
})
export type MovedLine = z.output<typeof line>

const order = z.object({
  number: short,
  at: z.union([moment, z.literal('')]),
  estado: z.enum(['Procesando', 'Completo', 'Cancelada']),
  isPaid: z.boolean(),
  paidAt: moment.nullable(),
  total: centavos,
  delivery: centavos,
  coupon: short,
  email: short,
  name: short,
  address: addressAnswer.nullable(),
  note: z.string().max(2000),
  lines: z.array(line),
})
export type MovedOrder = z.output<typeof order>

const opinion = z.object({
  /** The product: its handle, number, SKU or name. */
  product: short,
  email: short,
  author: short,
  stars: z.number(),
  text: z.string().max(5000),
  at: z.union([moment, z.literal('')]),
  answer: z.string().max(5000),
})

const coupon = z.object({
  code: short,
  kind: z.enum(['percent', 'amount', 'delivery']),
  /** A percentage, or centavos. */
  value: z.number().nullable(),
  leastTotal: centavos.nullable(),
  uses: z.number().nullable(),
  from: moment.nullable(),
  until: moment.nullable(),
})
export type MovedCoupon = z.output<typeof coupon>

const oldPage = z.object({
  path: short,
  query: short,
  to: z.union([z.object({ product: short }), z.object({ target: short })]),
})
/** An old address that leads to a product or to an address of this shop. */
export type OldPage = z.output<typeof oldPage>

const picture = z.object({ product: short, sources: z.array(z.string().max(2000)) })
const setting = z.object({ value: z.unknown() })

/** What a row of each kind says. */
export const contentSchemas = {
  product,
  customer,
  order,
  opinion,
  coupon,
  address: oldPage,
  picture,
  setting,
}

export type MovedContent<K extends MovedKind> = z.output<(typeof contentSchemas)[K]>

/** A row of the other shop's files: what is to come, or why it is left out. */
export type StagedRow = {
  [K in MovedKind]: { kind: K; key: string; label: string; content: MovedContent<K>; why?: string }
}[MovedKind]
