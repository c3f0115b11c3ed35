import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, UpdatedAt } from './column-types.ts'

/** Rows of the catalogue and its stock. Money is integer centavos. */

export type ProducersTable = { id_prod: Generated<number>; description: string; website: string | null }

export type LocationsTable = {
  id_place: Generated<number>
  description: string
  region: string | null
  country: string | null
}

export type CategoriesTable = {
  id_categ: Generated<number>
  /** A type from `catalogue/taxonomy/product-kinds.ts`. */
  type: string
  variety: string
  /** Empty for anything but wine. */
  degree_sugar: string
}

export type ProductsTable = {
  id: Generated<number>
  name: string
  list_price: number
  discount: Generated<number>
  price: GeneratedAlways<number>
  /** Without VAT; visible to Admins only. */
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
  /** Per bottle. */
  volume_ml: Generated<number | null>
  serving_min: number | null
  serving_max: number | null
  sku: string | null
  ean: string | null
  /** Location in the storeroom. */
  shelf: string | null
  /** A JSON array, written as text. */
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

export type StockLedgerTable = {
  id: GeneratedAlways<number>
  product_id: number
  order_id: number | null
  kind: 'inicial' | 'menos' | 'mas' | 'ajuste' | 'merma'
  quantity: number
  actor: string
  at: CreatedAt
}
