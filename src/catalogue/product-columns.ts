import type { Insertable } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import type { ProductsTable } from '../database/tables.ts'
import { fromPesos } from '../money/money.ts'
import { keptAddress } from './picture.ts'
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
