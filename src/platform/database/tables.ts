import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Row types of the database. Money is integer centavos; ids are bigint columns read as numbers. */

type CreatedAt = ColumnType<Date, never, never>
type UpdatedAt = ColumnType<Date, never, Date>

export type UsersTable = {
  id: string
  full_name: string
  email: string
  role: 'Admin' | 'Ventas' | 'Depósito' | 'Catálogo' | 'Contaduría' | 'User' | 'Baja'
  picture: string | null
  removed_at: ColumnType<Date | null, never, Date>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type SettingsTable = { key: string; value: ColumnType<unknown, string, string> }

export type ProducersTable = { id_prod: Generated<number>; description: string; website: string | null }

export type LocationsTable = {
  id_place: Generated<number>
  description: string
  region: string | null
  country: string | null
}

export type CategoriesTable = {
  id_categ: Generated<number>
  type: 'Tinto' | 'Rosado' | 'Blanco'
  variety: string
  degree_sugar: 'Seco' | 'Abocado' | 'Semiseco' | 'Dulce' | 'Dulce Natural'
}

export type ProductsTable = {
  id: Generated<number>
  name: string
  list_price: number
  discount: Generated<number>
  price: GeneratedAlways<number>
  /** Without VAT; for Admins alone. */
  cost: number | null
  image: string
  more_images: Generated<string[]>
  summary: Generated<string>
  alcohol: ColumnType<string, number | string, number | string>
  stock: Generated<number>
  reserved: Generated<number>
  minimo: Generated<number>
  id_prod: number
  id_place: number
  id_categ: number
  sparkling: Generated<boolean>
  vintage: number | null
  body: number | null
  acidity: 'Baja' | 'Media' | 'Alta' | null
  grapes: Generated<string[]>
  pairings: Generated<string[]>
  elaboration: string | null
  volume_ml: Generated<number>
  serving_min: number | null
  serving_max: number | null
  sku: string | null
  ean: string | null
  /** Where it stands in the shop's store room. */
  shelf: string | null
  /** A JSON array; written as its text. */
  scores: ColumnType<{ critic: string; points: number; year: number | null }[], string | undefined, string>
  shop_order: Generated<number>
  review_count: Generated<number>
  review_sum: Generated<number>
  archived_at: Date | null
  version: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type PicturesTable = {
  id: string
  width: number
  height: number
  uploaded_by: string
  needed_at: ColumnType<Date, never, Date>
}

export type CartItemsTable = { user_id: string; product_id: number; amount: number; added_at: CreatedAt }

export type AddressesTable = {
  id: Generated<number>
  user_id: string
  calle: string
  ciudad: string
  provincia: string
  codigo_postal: string
  destinatario: Generated<string>
  telefono: Generated<string>
  piso: Generated<string>
  indicaciones: Generated<string>
  documento: Generated<string>
  preferred: Generated<boolean>
  used_at: ColumnType<Date, never, Date>
}

/** Something taken off, in centavos; of no promotion where it is the way of paying's. */
export type TakenOff = { promotion_id: number | null; reason: string; amount: number }

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

/** A line of a purchase as it was when it was started. Money in centavos. */
export type PurchaseLine = LineReductions & {
  product_id: number
  name: string
  producer: string
  vintage: number | null
  volume_ml: number | null
  image: string
  quantity: number
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
  lines: ColumnType<PurchaseLine[], string, never>
  total: number
  /** Of the whole purchase; JSON, written as its text. */
  discounts: ColumnType<TakenOff[], string | undefined, never>
  code: string | null
  /** Bottles of `lines` that its order is done with. */
  returned: ColumnType<{ product_id: number; quantity: number }[], string | undefined, string>
  delivery: ColumnType<StoredDelivery | null, string | null | undefined, string | null>
  id_payment: string | null
  checkout_url: string | null
  hold: Generated<'held' | 'released' | 'taken'>
  hold_expires_at: Date | null
  /** Since when its bottles are held without a break, also by the purchases that it goes on from. */
  held_since: Date | null
  abandoned_at: Date | null
  replaced_by: string | null
  superseded_of: number | null
  priced_at: ColumnType<Date, Date | undefined, never>
  end_checkout_at: Date | null
  waits_for: 'transfer' | 'cash' | 'card_terminal' | 'link' | null
  /** When its deadline ended the reservation. */
  lapsed_at: Date | null
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
  /** What carries it. */
  parcel: ColumnType<
    { empresa: string; codigo: string; enlace: string } | null,
    string | null | undefined,
    string | null
  >
  paid_at: Date | null
  processed_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  /** When it left or was ready at its branch, and when its buyer had it. */
  sent_at: Date | null
  delivered_at: Date | null
  /** When the shop's owner was mailed about the sale. */
  owner_told_at: ColumnType<Date | null, never, Date>
}

export type OrderItemsTable = {
  order_id: number
  line: number
  product_id: number
  name: string
  producer: string
  vintage: number | null
  volume_ml: number | null
  image: string
  quantity: number
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

export type StockLedgerTable = {
  id: GeneratedAlways<number>
  product_id: number
  order_id: number | null
  kind: 'inicial' | 'menos' | 'mas' | 'ajuste' | 'merma'
  quantity: number
  actor: string
  at: CreatedAt
}

export type FavouritesTable = { user_id: string; product_id: number; added_at: CreatedAt }

export type ReviewsTable = {
  id: Generated<number>
  product_id: number
  user_id: string | null
  description: Generated<string>
  stars: number
  demo: Generated<boolean>
  hidden_at: Date | null
  hidden_reason: Generated<string>
  answer: Generated<string>
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: ColumnType<Date, Date | undefined, never>
  updated_at: UpdatedAt
}

export type PromotionRow = {
  id: number
  name: string
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
  code: string | null
  on_top: boolean
  max_uses: number | null
  max_uses_per_person: number | null
  /** As src/promotions/promotion.ts has them; amounts in centavos. */
  conditions: PromotionConditions
  effect: PromotionEffect
}

type PromotionConditions = {
  [list in 'product_ids' | 'productor_ids' | 'category_ids' | 'days']?: number[]
} & { [list in 'types' | 'varieties' | 'countries']?: string[] } & {
  min_amount?: number
  min_bottles?: number
  payment_way?: string
  first_purchase?: boolean
  hours?: { from: string; until: string }
}

type PromotionEffect =
  | { kind: 'percent' | 'amount'; value: number; on: 'wines' | 'order' }
  | { kind: 'n_for_m'; n: number; m: number }
  | { kind: 'nth_unit'; n: number; percent: number }
  | { kind: 'volume'; steps: { bottles: number; percent: number }[] }
  | { kind: 'box_price'; bottles: number; price: number }
  | { kind: 'delivery'; percent: number }
  | { kind: 'gift'; product_id: number }

export type PromotionsTable = Omit<PromotionRow, 'id' | 'conditions' | 'effect'> & {
  id: GeneratedAlways<number>
  /** JSON, written as its text. */
  conditions: ColumnType<PromotionConditions, string, string>
  effect: ColumnType<PromotionEffect, string, string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type Tables = {
  promotions: PromotionsTable
  cart_items: CartItemsTable
  addresses: AddressesTable
  purchases: PurchasesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_events: OrderEventsTable
  payments: PaymentsTable
  stock_ledger: StockLedgerTable
  favourites: FavouritesTable
  reviews: ReviewsTable
  users: UsersTable
  settings: SettingsTable
  producers: ProducersTable
  locations: LocationsTable
  categories: CategoriesTable
  products: ProductsTable
  pictures: PicturesTable
}
