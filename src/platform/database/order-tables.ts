import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, UpdatedAt } from './column-types.ts'

/** Rows of purchases, orders and payments, and what they hold as JSON. Money is integer centavos. */

/** Something taken off, in centavos; of no promotion where it is the payment method's. */
export type TakenOff = { promotion_id: number | null; reason: string; amount: number }

/** How the money of an unpaid order comes where that is not the provider's checkout: `settings/payment-methods.ts` has a record of each. */
export type AwaitedMethod = 'transfer' | 'cash' | 'card_terminal' | 'link'

/** What may be charged or taken off beside the bottles. */
export type ChargeKind =
  | 'wine_discount'
  | 'order_discount'
  | 'payment_method'
  | 'manual'
  | 'delivery'
  | 'surcharge'
  | 'gift_wrap'

/** A part of what an order comes to, beside its bottles. Centavos. */
export type Charge = {
  kind: ChargeKind
  /** Its name, as a buyer reads it. */
  label: string
  /** By the price list; of what is taken off the same as `amount`. */
  list: number
  /** What is charged: below 0 where it is taken off. */
  amount: number
  /** Percent of VAT within the amount. */
  tax: number
  promotion_id?: number
  /** The line that it is about, counted from 1; without one it is about the whole order. */
  line?: number
  /** Why it costs less than listed. */
  reasons?: string[]
}

/** What a purchase says as a gift; texts are empty where its buyer wrote none. */
export type StoredGift = {
  /** It is wrapped; what that costs is a charge. */
  wrap: boolean
  message: string
  recipient: string
  phone: string
  /** 'YYYY-MM-DD'. */
  wished_day: string | null
  /** No paper in the box says what was paid. */
  hide_prices: boolean
}

/** How a purchase reaches its buyer, as it was chosen. Centavos; days as 'YYYY-MM-DD'. */
export type StoredDelivery = {
  /** Its id in the zone's list. */
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
  /** What the days follow from. */
  min_days: number
  max_days: number
  cutoff: string | null
  /** Its address took it, as its buyer had chosen none: another address takes another. */
  by_address?: true
}

/** What a line was reduced by; purchases from before there were promotions do not say it. */
type LineReductions = {
  list_price?: number
  discounts?: TakenOff[]
  /** Its part of the order's discounts. */
  shares?: TakenOff[]
  /** `unit_price` times `quantity` less its discounts, and that less its shares. */
  total?: number
  charged?: number
  /** Given by a promotion. */
  gift?: boolean
}

/** A wine as it was called when it was bought. */
export type BoughtWine = {
  product_id: number
  name: string
  producer: string
  vintage: number | null
  volume_ml: number | null
  image: string
  quantity: number
}

/** A line of a purchase as it was when it was started. Money in centavos. */
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
  /** Of the request that began it; null: not kept then. */
  request_digest: string | null
  lines: ColumnType<PurchaseLine[], string, never>
  total: number
  /** Of the whole purchase; JSON, written as its text. */
  discounts: ColumnType<TakenOff[], string | undefined, never>
  /** With its lines they add up to its total; JSON, written as its text. */
  charges: ColumnType<Charge[], string | undefined, string>
  /** JSON, written as its text. */
  gift: ColumnType<StoredGift | null, string | null | undefined, string | null>
  code: string | null
  /** Bottles of `lines` that its order is done with. */
  returned: ColumnType<{ product_id: number; quantity: number }[], string | undefined, string>
  delivery: ColumnType<StoredDelivery | null, string | null | undefined, string | null>
  id_payment: string | null
  checkout_url: string | null
  hold: Generated<'held' | 'released' | 'taken'>
  hold_expires_at: Date | null
  /** Start of its reservation, including that of the purchases it replaced. */
  held_since: Date | null
  abandoned_at: Date | null
  replaced_by: string | null
  superseded_of: number | null
  priced_at: ColumnType<Date, Date | undefined, never>
  end_checkout_at: Date | null
  waits_for: AwaitedMethod | null
  /** When its deadline ended the reservation. */
  lapsed_at: Date | null
  /** When its bottles became free, and with them its prices; null while they hold. */
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
  /** All that it was paid with went back by amounts. Maintained by a trigger on refunds. */
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
  /** When the shop's owner was mailed about the sale. */
  owner_told_at: ColumnType<Date | null, never, Date>
}

export type OrderItemsTable = BoughtWine & {
  order_id: number
  line: number
  list_price: number | null
  unit_price: number
  /** JSON, written as its text. */
  discounts: ColumnType<TakenOff[], string | undefined, never>
  shares: ColumnType<TakenOff[], string | undefined, never>
  /** Both without discounts where they are left out. */
  total: ColumnType<number, number | undefined, never>
  charged: ColumnType<number, number | undefined, never>
  gift: Generated<boolean>
  /** What a bottle cost the shop on that day. */
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
