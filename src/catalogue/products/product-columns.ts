import type { Insertable, Selectable } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import type { ProductsTable } from '../../platform/database/tables.ts'
import { fromPesos, toPesos } from '../../money/money.ts'
import { keptAddress } from '../images/picture.ts'
import type { ProductForm } from './product.contract.ts'

/** What a summary may hold: text, paragraphs, emphasis and lists. Everything else is removed when it is saved. */
const summaryTags = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'],
  allowedAttributes: {},
}

/** The columns that a form says; what it leaves out is not among them. */
export function columnsOf(form: ProductForm) {
  return {
    name: form.name,
    list_price: fromPesos(form.price),
    discount: form.descuento,
    image: keptAddress(form.image),
    summary: sanitizeHtml(form.summary, summaryTags),
    alcohol: form.alcohol,
    minimo: form.minimo,
    id_prod: form.producer,
    id_place: form.place,
    id_categ: form.categ,
    // what a form leaves out stays as it is
    ...(form.cost === undefined ? {} : { cost: form.cost === null ? null : fromPesos(form.cost) }),
    ...(form.moreImages === undefined ? {} : { more_images: form.moreImages.map(keptAddress) }),
    ...(form.sparkling === undefined ? {} : { sparkling: form.sparkling }),
    ...(form.vintage === undefined ? {} : { vintage: form.vintage }),
    ...(form.body === undefined ? {} : { body: form.body }),
    ...(form.acidity === undefined ? {} : { acidity: form.acidity }),
    ...(form.pairings === undefined ? {} : { pairings: [...new Set(form.pairings)] }),
    ...(form.grapes === undefined ? {} : { grapes: [...new Set(form.grapes)] }),
    ...(form.elaboration === undefined ? {} : { elaboration: form.elaboration }),
    ...(form.servingMin === undefined ? {} : { serving_min: form.servingMin }),
    ...(form.servingMax === undefined ? {} : { serving_max: form.servingMax }),
    ...(form.volumeMl === undefined ? {} : { volume_ml: form.volumeMl }),
  }
}

type Stored = Selectable<ProductsTable>
type Optional = 'more_images' | 'grapes' | 'elaboration' | 'serving_min' | 'serving_max'
/** A wine as it is kept; columns that were not read are left out. */
export type StoredWine = Pick<
  Stored,
  | 'name'
  | 'list_price'
  | 'discount'
  | 'cost'
  | 'image'
  | 'summary'
  | 'stock'
  | 'minimo'
  | 'id_prod'
  | 'id_place'
  | 'id_categ'
  | 'sparkling'
  | 'vintage'
  | 'body'
  | 'acidity'
  | 'pairings'
  | 'volume_ml'
> &
  Partial<Pick<Stored, Optional>> & { alcohol: string | number }

/** The form that a wine would be saved with as it is. */
export function formOf(wine: StoredWine): ProductForm {
  return {
    name: wine.name,
    price: toPesos(wine.list_price),
    descuento: wine.discount,
    cost: wine.cost === null ? null : toPesos(wine.cost),
    image: wine.image,
    summary: wine.summary,
    alcohol: Number(wine.alcohol),
    producer: wine.id_prod,
    place: wine.id_place,
    categ: wine.id_categ,
    stock: wine.stock,
    minimo: wine.minimo,
    sparkling: wine.sparkling,
    vintage: wine.vintage,
    body: wine.body,
    acidity: wine.acidity,
    pairings: wine.pairings,
    volumeMl: wine.volume_ml,
    ...(wine.more_images === undefined ? {} : { moreImages: wine.more_images }),
    ...(wine.grapes === undefined ? {} : { grapes: wine.grapes }),
    ...(wine.elaboration === undefined ? {} : { elaboration: wine.elaboration }),
    ...(wine.serving_min === undefined ? {} : { servingMin: wine.serving_min }),
    ...(wine.serving_max === undefined ? {} : { servingMax: wine.serving_max }),
  }
}

/** Columns of a new wine. Without an id it gets the next one. */
export type NewWine = Insertable<ProductsTable>

/** The columns of a new wine that a form describes. */
export function newWine(form: ProductForm): NewWine {
  return {
    vintage: null,
    body: null,
    acidity: null,
    elaboration: null,
    serving_min: null,
    serving_max: null,
    archived_at: null,
    cost: null,
    ...columnsOf(form),
    stock: form.stock,
  }
}
