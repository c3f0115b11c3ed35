import type { Insertable, Selectable, Updateable } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import type { ProductsTable } from '../../platform/database/catalogue-tables.ts'
import { fromPesos, toPesos } from '../../money/money.ts'
import { storedAddress } from '../images/picture.ts'
import { fieldEntries, fieldOf, type FieldColumn, type FieldName } from './product-fields.ts'
import type { Stored } from './product-field.ts'
import type { ProductForm } from './product.contract.ts'
import type { Score } from './scores.ts'

/** What a summary may hold: text, paragraphs, emphasis and lists. Everything else is removed when it is saved. */
const summaryTags = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'],
  allowedAttributes: {},
}

type Codec = { toColumn?: (value: never) => unknown; toForm?: (column: never) => unknown }

/** How columns hold what the form says; neither side is called with null. */
const codecs: Record<Stored, Codec> = {
  centavos: { toColumn: fromPesos, toForm: toPesos },
  decimal: { toForm: Number },
  html: { toColumn: (summary: string) => sanitizeHtml(summary, summaryTags) },
  picture: { toColumn: storedAddress },
  pictures: { toColumn: (addresses: string[]) => addresses.map(storedAddress) },
  scores: {
    toColumn: (scores: Score[]) => JSON.stringify(scores),
    // the database orders keys by its own rule
    toForm: (scores: Score[]) => scores.map(({ critic, points, year }) => ({ critic, points, year })),
  },
  words: { toColumn: (words: string[]) => [...new Set(words)] },
}

function translate(name: FieldName, way: keyof Codec, value: unknown): unknown {
  const { stored } = fieldOf(name)
  const translation = stored && codecs[stored][way]
  return translation && value !== null ? translation(value as never) : value
}

/** The value of a field as its column holds it. */
export function columnValue(name: FieldName, value: unknown): unknown {
  return translate(name, 'toColumn', value)
}

/** The value of a column as the form and the answers say it. */
export function formValue(name: FieldName, column: unknown): unknown {
  return translate(name, 'toForm', column)
}

/** The columns that a form says; what it leaves out stays as it is. */
export function columnsOf(form: ProductForm): Updateable<ProductsTable> {
  return Object.fromEntries(
    fieldEntries.flatMap(([name, { column }]) =>
      form[name] === undefined ? [] : [[column, columnValue(name, form[name])]],
    ),
  )
}

/** The columns of the fields, as SQL selects them from `products p`. */
export const fieldColumns = fieldEntries.map(([, { column }]) => `p.${column}`).join(', ')

/** What `fieldColumns` selects. */
export type FieldColumns = Pick<Selectable<ProductsTable>, FieldColumn>

/** A wine as the database returns it; columns that were not read are missing. */
export type StoredWine = Partial<FieldColumns>

/** The form that a wine would be saved with as it is. In: a row with at least the columns that no form leaves out. */
export function formOf(wine: StoredWine): ProductForm {
  return Object.fromEntries(
    fieldEntries.flatMap(([name, { column }]) =>
      wine[column] === undefined ? [] : [[name, formValue(name, wine[column])]],
    ),
  ) as ProductForm
}

/** Columns of a new wine. Without an id it gets the next one. */
export type NewWine = Insertable<ProductsTable>

/** The columns of a new wine that a form describes; what it leaves out begins as the database says. */
export function newWine(form: ProductForm): NewWine {
  return { archived_at: null, ...columnsOf(form) } as NewWine
}
