import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, UpdatedAt } from './column-types.ts'
import type {
  CategoriesTable,
  LocationsTable,
  PicturesTable,
  ProducersTable,
  ProductsTable,
  StockLedgerTable,
} from './catalogue-tables.ts'
import type { ImportRowsTable, ImportSheetsTable, ImportsTable } from './import-tables.ts'
import type {
  OrderEventsTable,
  OrderItemsTable,
  OrdersTable,
  PaymentsTable,
  PurchasesTable,
} from './order-tables.ts'

/** Row types of the database. Money is integer centavos; ids are bigint columns read as numbers. */

export type UsersTable = {
  id: string
  full_name: string
  email: string
  role: 'Admin' | 'Ventas' | 'Depósito' | 'Catálogo' | 'Contaduría' | 'User' | 'Baja'
  picture: string | null
  email_verified: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  removed_at: ColumnType<Date | null, never, Date>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type SettingsTable = { key: string; value: ColumnType<unknown, string, string> }

type ConnectionContent = {
  fields: Record<string, string> | null
  secrets: Record<string, { sealed: string; hint: string; at: string }>
}
/** Written by statements of their own: a row is read alone. */
export type ConnectionsTable = {
  system: ColumnType<'mercado-pago' | 'mail' | 'arca' | 'backups', never, never>
  fields: ColumnType<ConnectionContent['fields'], never, never>
  secrets: ColumnType<ConnectionContent['secrets'], never, never>
  earlier: ColumnType<ConnectionContent | null, never, never>
  changed_at: ColumnType<Date | null, never, never>
  changed_by: ColumnType<string | null, never, never>
  tested_at: ColumnType<Date | null, never, never>
}

export type CartItemsTable = { user_id: string; product_id: number; amount: number; added_at: CreatedAt }

export type CartCodesTable = { user_id: string; code: string; changed_at: CreatedAt }

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

export type PromotionsTable = {
  id: GeneratedAlways<number>
  name: string
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
  code: string | null
  code_shown: Generated<boolean>
  on_top: boolean
  max_uses: number | null
  max_uses_per_person: number | null
  /** JSON, written as text; `PromotionRow` in src/promotions describes it. */
  conditions: ColumnType<unknown, string, string>
  effect: ColumnType<unknown, string, string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type Tables = {
  promotions: PromotionsTable
  cart_items: CartItemsTable
  cart_codes: CartCodesTable
  addresses: AddressesTable
  purchases: PurchasesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_events: OrderEventsTable
  payments: PaymentsTable
  stock_ledger: StockLedgerTable
  reviews: ReviewsTable
  users: UsersTable
  connections: ConnectionsTable
  settings: SettingsTable
  producers: ProducersTable
  locations: LocationsTable
  categories: CategoriesTable
  products: ProductsTable
  pictures: PicturesTable
  imports: ImportsTable
  import_sheets: ImportSheetsTable
  import_rows: ImportRowsTable
}
