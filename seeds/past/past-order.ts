import type { StoredDelivery } from '../../src/platform/database/order-tables.ts'
import type { PurchaseLine } from '../../src/platform/database/order-tables.ts'
import type { Estado } from '../../src/orders/order-status.ts'
import type { Use } from '../../src/promotions/promotion-uses.queries.ts'
import type { MoneyMethod } from '../../src/settings/payment-methods.ts'
import type { Charge, TakenOff } from '../../src/platform/database/order-tables.ts'
import type { DemoCustomer } from './demo-customers.ts'

/** A wine of the past: what totals need, what an order shows, and the stock left. */
export type PastWine = {
  product_id: number
  productor_id: number
  category_id: number
  type: string
  variety: string
  country: string
  list_price: number
  unit_price: number
  discount: number
  cost: number
  stock: number
  name: string
  producer: string
  vintage: number | null
  volume_ml: number
  image: string
  degree_sugar: string
}

/** How an order was paid: through the card provider, or recorded by hand. */
export type PaidBy = MoneyMethod

/** When each step happened; null: not yet, or never. */
export type Moments = {
  paid: Date | null
  processed: Date | null
  completed: Date | null
  sent: Date | null
  delivered: Date | null
  cancelled: Date | null
}

/** A past order before it is stored. Amounts in centavos. */
export type PastOrder = {
  /** From 1, oldest first. */
  n: number
  at: Date
  channel: 'shop' | 'counter' | 'phone'
  /** Undefined at the counter. */
  customer: DemoCustomer | undefined
  /** For buyers without an account. */
  named: { name: string; phone: string }
  paidBy: PaidBy
  lines: PurchaseLine[]
  costs: number[]
  charges: Charge[]
  discounts: TakenOff[]
  code: string | null
  uses: Omit<Use, 'terms'>[]
  delivery: StoredDelivery | null
  total: number
  estado: Estado
  moments: Moments
  /** The state of its bottles. */
  hold: 'held' | 'released' | 'taken'
  parcel: { empresa: string; codigo: string; enlace: string } | null
}
