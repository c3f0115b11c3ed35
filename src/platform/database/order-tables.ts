import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, UpdatedAt } from './column-types.ts'

/** Rows of purchases, orders and payments, and their JSON columns. Money is integer centavos. */

/** A discount in centavos. Without a promotion it comes from the payment method. */
export type TakenOff = { promotion_id: number | null; reason: string; amount: number }

/** Payment methods besides the provider's checkout, described in `settings/payment-methods.ts`. */
export type AwaitedMethod = 'transfer' | 'cash' | 'card_terminal' | 'link'

/** What an order may charge or deduct besides its bottles. */
export type ChargeKind =
  | 'wine_discount'
  | 'order_discount'
  | 'payment_method'
  | 'manual'
  | 'delivery'
  | 'surcharge'
  | 'gift_wrap'

/** A part of an order's total besides its bottles, in centavos. */
export type Charge = {
  kind: ChargeKind
  /** Shown to the buyer. */
  label: string
  /** The list price; equals `amount` for deductions. */
  list: number
  /** Charged amount; negative for deductions. */
  amount: number
  /** Percentage of VAT included in the amount. */
  tax: number
  promotion_id?: number
  /** The line it belongs to, from 1; undefined if it belongs to the order. */
  line?: number
  /** Why it costs less than listed. */
  reasons?: string[]
}

/** A purchase's gift options; texts are empty if the buyer wrote none. */
export type StoredGift = {
  /** Wrapping costs extra, as a charge. */
  wrap: boolean
  message: string
  recipient: string
  phone: string
  /** 'YYYY-MM-DD'. */
  wished_day: string | null
  /** Keeps prices off the papers in the box. */
  hide_prices: boolean
}

/** The delivery chosen for a purchase. Money in centavos, days as 'YYYY-MM-DD'. */
export type StoredDelivery = {
  /** Its id in the zone's list of methods. */
  way: string
  name: string
  kind: 'home' | 'courier' | 'pickup'
  zone: string
  branch: string | null
  hours: string | null
  postal_code: string
  province: string | null
  list_price: number
  discounts: TakenOff[]
  price: number
  leaves: string
  earliest: string
  latest: string
  /** What the estimated days are based on. */
  min_days: number
  max_days: number
  cutoff: string | null
  /** The address selected the method, not the buyer, so another address may select another one. */
  by_address?: true
  /** The day and full hours that its buyer chose; they are the promise. */
  window?: { day: string; from: number; to: number }
}

/** A line's discounts; missing in purchases older than promotions. */
type LineReductions = {
  list_price?: number
  discounts?: TakenOff[]
  /** Its share of the order's discounts. */
  shares?: TakenOff[]
  /** `unit_price` times `quantity`, less its discounts and shares. */
  total?: number
  charged?: number
  /** Given away by a promotion. */
  gift?: boolean
}

/** A wine's description when it was bought. */
export type BoughtWine = {
  product_id: number
  name: string
  producer: string
  vintage: number | null
  volume_ml: number | null
  image: string
  quantity: number
}

/** A line of a purchase as it was at the start. Money in centavos. */
export type PurchaseLine = LineReductions &
  BoughtWine & {
    unit_price: number
    discount: number
    type: string
    variety: string
    degree_sugar: string
  }

export type PurchasesTable = {
  id: Generated<string>
  user_id: string
  attempt: string
  /** The request that started the payment; null in older rows. */
  request_digest: string | null
  lines: ColumnType<PurchaseLine[], string, never>
  total: number
  /** Discounts of the whole purchase; JSON, written as text. */
  discounts: ColumnType<TakenOff[], string | undefined, never>
  /** Together with the lines they add up to the total; JSON, written as text. */
  charges: ColumnType<Charge[], string | undefined, string>
  /** JSON, written as text. */
  gift: ColumnType<StoredGift | null, string | null | undefined, string | null>
  code: string | null
  /** Bottles of `lines` that no longer belong to the order. */
  returned: ColumnType<{ product_id: number; quantity: number }[], string | undefined, string>
  delivery: ColumnType<StoredDelivery | null, string | null | undefined, string | null>
  id_payment: string | null
  checkout_url: string | null
  hold: Generated<'held' | 'released' | 'taken'>
  hold_expires_at: Date | null
  /** Start of its reservation, inherited from the purchases it replaced. */
  held_since: Date | null
  abandoned_at: Date | null
  replaced_by: string | null
  superseded_of: number | null
  priced_at: ColumnType<Date, Date | undefined, never>
  /** Percent that its payment method took off; null: not kept then. */
  method_discount: number | null
  end_checkout_at: Date | null
  waits_for: AwaitedMethod | null
  /** When the deadline ended its reservation. */
  lapsed_at: Date | null
  /** When its bottles, and with them its prices, were released; null while they are reserved. */
  price_lapsed_at: Date | null
  ask_at: Generated<Date | null>
  created_at: CreatedAt
}

export type OrdersTable = {
  id: Generated<number>
  numero: string
  purchase_id: string
  user_id: string
  stopped_for: 'chargeback' | 'claim' | 'fraud' | null
  stopped_at: Date | null
  /** Whether partial refunds returned the full payment. A trigger on refunds maintains it. */
  refunded_whole: Generated<boolean>
  estado: Generated<'Ingreso' | 'Creada' | 'Procesando' | 'Completo' | 'Cancelada'>
  total: number
  discounts: ColumnType<TakenOff[], string | undefined, never>
  charges: ColumnType<Charge[], string | undefined, string>
  gift: ColumnType<StoredGift | null, string | null | undefined, string | null>
  code: string | null
  delivery: ColumnType<StoredDelivery | null, string | null | undefined, string | null>
  fecha: ColumnType<Date, never, never>
  id_payment: string
  email_envio: Generated<string>
  direccion: string | null
  address: ColumnType<
    | ({ calle: string; ciudad: string; provincia: string; codigoPostal: string } & {
        [detail in 'destinatario' | 'telefono' | 'piso' | 'indicaciones' | 'documento']?: string
      })
    | null,
    string | null,
    string | null
  >
  /** Carrier and tracking. */
  parcel: ColumnType<
    { empresa: string; codigo: string; enlace: string } | null,
    string | null | undefined,
    string | null
  >
  paid_at: Date | null
  processed_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  /** When it was sent or ready for pickup, and when it was delivered or picked up. */
  sent_at: Date | null
  delivered_at: Date | null
  /** When the owner was notified of the sale. */
  owner_told_at: ColumnType<Date | null, never, Date>
}

export type OrderItemsTable = BoughtWine & {
  order_id: number
  line: number
  list_price: number | null
  unit_price: number
  /** JSON, written as text. */
  discounts: ColumnType<TakenOff[], string | undefined, never>
  shares: ColumnType<TakenOff[], string | undefined, never>
  /** Without discounts in both columns if omitted. */
  total: ColumnType<number, number | undefined, never>
  charged: ColumnType<number, number | undefined, never>
  gift: Generated<boolean>
  /** The bottle's cost to the shop on that day. */
  unit_cost: number | null
  discount: number
  type: string
  variety: string
  degree_sugar: string
}

export type OrderEventsTable = {
  id: GeneratedAlways<number>
  order_id: number
  at: CreatedAt
  actor: string
  action: string
  estado_before: string | null
  estado_after: string
  note: string | null
}

export type PaymentsTable = {
  payment_id: string
  purchase_id: string
  status: string
  amount: number
  currency: string
  refunded: Generated<number>
  settled: Generated<'open' | 'order-paid' | 'refund-due' | 'refunded' | 'mismatch'>
  refund_at: Generated<Date>
  changed_at: Date | null
  first_seen_at: CreatedAt
  updated_at: UpdatedAt
}
