import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { netOfVat, pricePerLitre, toPesos } from '../../money/money.ts'
import { bottleOf, labelVersion } from '../images/bottle/label-version.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { drawnBottle, keptAddress } from '../images/picture.ts'
import type { SugarDegree, WineType } from '../taxonomy/wine-terms.ts'

/** A wine as the database hands it over, joined with its bodega, place and category. Money in centavos. */
type ProductRow = {
  id: number
  name: string
  list_price: number
  discount: number
  price: number
  image: string
  more_images: string[]
  summary: string
  alcohol: string
  stock: number
  reserved: number
  minimo: number
  archived_at: Date | null
  sparkling: boolean
  vintage: number | null
  body: number | null
  acidity: 'Baja' | 'Media' | 'Alta' | null
  grapes: string[]
  pairings: string[]
  elaboration: string | null
  volume_ml: number
  serving_min: number | null
  serving_max: number | null
  review_count: number
  review_sum: number
  id_prod: number
  producer: string
  id_place: number
  place: string
  id_categ: number
  type: WineType
  variety: string
  degree_sugar: SugarDegree
}

/** Products joined with what a shopper reads of them; one text, so that nothing is put together for each request. */
const selection = `SELECT p.id, p.name, p.list_price, p.discount, p.price, p.image, p.more_images, p.summary, p.alcohol, p.stock,
  p.reserved, p.minimo, p.archived_at, p.sparkling, p.vintage, p.body, p.acidity, p.grapes, p.pairings, p.elaboration,
  p.volume_ml, p.serving_min, p.serving_max, p.review_count, p.review_sum, p.id_prod, b.description AS producer, p.id_place,
  l.description AS place, p.id_categ, c.type, c.variety, c.degree_sugar`
const joined = `products p JOIN producers b ON b.id_prod = p.id_prod JOIN locations l ON l.id_place = p.id_place
  JOIN categories c ON c.id_categ = p.id_categ`

/** In: a row in centavos. Out: the product of the contract, in pesos. */
function toProduct(row: ProductRow): ProductAnswer {
  const wine = {
    id: row.id,
    name: row.name,
    price: toPesos(row.price),
    listPrice: toPesos(row.list_price),
    descuento: row.discount,
    image: row.image,
    moreImages: row.more_images,
    summary: row.summary,
    alcohol: Number(row.alcohol),
    stock: row.stock,
    minimo: row.minimo,
    available: row.archived_at ? 0 : row.stock - row.reserved,
    archived: row.archived_at !== null,
    productor: { id_Prod: row.id_prod, description: row.producer },
    location: { id_place: row.id_place, description: row.place },
    category: { id_categ: row.id_categ, type: row.type, variety: row.variety, degreeSugar: row.degree_sugar },
    sparkling: row.sparkling,
    vintage: row.vintage,
    body: row.body,
    acidity: row.acidity,
    grapes: row.grapes,
    pairings: row.pairings,
    elaboration: row.elaboration,
    volumeMl: row.volume_ml,
    servingMin: row.serving_min,
    servingMax: row.serving_max,
    priceWithoutTaxes: toPesos(netOfVat(row.price)),
    pricePerLitre: toPesos(pricePerLitre(row.price, row.volume_ml)),
    reviews: {
      avg: row.review_count === 0 ? 0 : Math.round((row.review_sum / row.review_count) * 100) / 100,
      count: row.review_count,
    },
  }
  return keptAddress(row.image) === drawnBottle(row.id)
    ? { ...wine, image: `${drawnBottle(row.id)}?v=${labelVersion(bottleOf(wine))}` }
    : wine
}

/** Wines by id, in no order; archived ones too. */
export async function findProducts(db: Db, ids: number[]): Promise<ProductAnswer[]> {
  if (ids.length === 0) return []
  // behind a SELECT, how many they are changes no plan: it is made once
  const { rows } = await sql<ProductRow>`
    ${sql.raw(`${selection} FROM ${joined} WHERE p.id = ANY((SELECT `)}${ids}::bigint[])::bigint[])`.execute(
    db,
  )
  return rows.map(toProduct)
}
