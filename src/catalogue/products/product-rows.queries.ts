import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { netOfVat, pricePerLitre, toPesos } from '../../money/money.ts'
import { bottleOf, labelVersion } from '../images/bottle/label-version.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { fieldColumns, formValue, type FieldColumns } from './product-columns.ts'
import { fieldEntries, type FieldName, type FieldsWith } from './product-fields.ts'
import type { ProductsTable } from '../../platform/database/catalogue-tables.ts'
import { drawnBottle, storedAddress } from '../images/picture.ts'
import type { CategoryType } from '../taxonomy/product-kinds.ts'
import type { SugarDegree } from '../taxonomy/wine-terms.ts'

/** A wine joined with its bodega, place and category. Money in centavos. */
type ProductRow = FieldColumns &
  Pick<
    Selectable<ProductsTable>,
    'id' | 'price' | 'reserved' | 'archived_at' | 'review_count' | 'review_sum'
  > & {
    producer: string
    place: string
    type: CategoryType
    variety: string
    degree_sugar: SugarDegree | ''
  }

/** Selects products with everything a shopper reads; a constant, to avoid building it per request. */
const selection = `SELECT p.id, ${fieldColumns}, p.price, p.reserved, p.archived_at, p.review_count, p.review_sum,
  b.description AS producer, l.description AS place, c.type, c.variety, c.degree_sugar`
const joined = `products p JOIN producers b ON b.id_prod = p.id_prod JOIN locations l ON l.id_place = p.id_place
  JOIN categories c ON c.id_categ = p.id_categ`

const answered = fieldEntries.filter(([, { answer }]) => answer)
type Answers = Pick<ProductAnswer, FieldsWith<'answer'>>

/** The fields that responses contain under their own names. */
function answersOf(row: ProductRow): Answers {
  const answers: Partial<Record<FieldName, unknown>> = {}
  for (const [name, { column }] of answered) answers[name] = formValue(name, row[column])
  return answers as Answers
}

/** Converts a row in centavos to the contract's product in pesos. */
function toProduct(row: ProductRow): ProductAnswer {
  const wine = {
    id: row.id,
    ...answersOf(row),
    price: toPesos(row.price),
    listPrice: toPesos(row.list_price),
    available: row.archived_at ? 0 : row.stock - row.reserved,
    archived: row.archived_at !== null,
    productor: { id_Prod: row.id_prod, description: row.producer },
    location: { id_place: row.id_place, description: row.place },
    category: { id_categ: row.id_categ, type: row.type, variety: row.variety, degreeSugar: row.degree_sugar },
    priceWithoutTaxes: toPesos(netOfVat(row.price)),
    pricePerLitre: row.volume_ml === null ? null : toPesos(pricePerLitre(row.price, row.volume_ml)),
    reviews: {
      avg: row.review_count === 0 ? 0 : Math.round((row.review_sum / row.review_count) * 100) / 100,
      count: row.review_count,
    },
  }
  return storedAddress(row.image) === drawnBottle(row.id)
    ? { ...wine, image: `${drawnBottle(row.id)}?v=${labelVersion(bottleOf(wine))}` }
    : wine
}

/** Wines by id, in no particular order, including archived ones. */
export async function findProducts(db: Db, ids: number[]): Promise<ProductAnswer[]> {
  if (ids.length === 0) return []
  // behind a SELECT the number of ids does not affect the plan, so it is prepared once
  const { rows } = await sql<ProductRow>`
    ${sql.raw(`${selection} FROM ${joined} WHERE p.id = ANY((SELECT `)}${ids}::bigint[])::bigint[])`.execute(
    db,
  )
  return rows.map(toProduct)
}
