import type { Insertable, Selectable, Updateable } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import type { ProductsTable } from '../../platform/database/catalogue-tables.ts'
import { fromPesos, toPesos } from '../../money/money.ts'
import { storedAddress } from '../images/picture.ts'
import { fieldEntries, fieldOf, type FieldColumn, type FieldName } from './product-fields.ts'
import type { Stored } from './product-field.ts'
import type { ProductForm } from './product.contract.ts'
import type { Score } from './scores.ts'

/** HTML allowed in a summary: text, paragraphs, emphasis and lists. Saving removes anything else. */
const summaryTags = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'],
  allowedAttributes: {},
}

type Codec = { toColumn?: (value: never) => unknown; toForm?: (column: never) => unknown }

/** Conversions between form and column; never called with null. */
const codecs: Record<Stored, Codec> = {
  centavos: { toColumn: fromPesos, toForm: toPesos },
  decimal: { toForm: Number },
  html: { toColumn: (summary: string) => sanitizeHtml(summary, summaryTags) },
  picture: { toColumn: storedAddress },
  pictures: { toColumn: (addresses: string[]) => addresses.map(storedAddress) },
  scores: {
    toColumn: (scores: Score[]) => JSON.stringify(scores),
    // the database orders JSON keys its own way
    toForm: (scores: Score[]) => scores.map(({ critic, points, year }) => ({ critic, points, year })),
  },
  words: { toColumn: (words: string[]) => [...new Set(words)] },
}

function translate(name: FieldName, direction: keyof Codec, value: unknown): unknown {
  const { stored } = fieldOf(name)
  const translation = stored && codecs[stored][direction]
  return translation && value !== null ? translation(value as never) : value
}

/** Converts a field's value for its column. */
export function columnValue(name: FieldName, value: unknown): unknown {
  return translate(name, 'toColumn', value)
}

/** Converts a column's value for form and responses. */
export function formValue(name: FieldName, column: unknown): unknown {
  return translate(name, 'toForm', column)
}

/** The columns in a form; omitted fields stay unchanged. */
export function columnsOf(form: ProductForm): Updateable<ProductsTable> {
  return Object.fromEntries(
    fieldEntries.flatMap(([name, { column }]) =>
      form[name] === undefined ? [] : [[column, columnValue(name, form[name])]],
    ),
  )
}

/** The fields' columns as selected from `products p`. */
export const fieldColumns = fieldEntries.map(([, { column }]) => `p.${column}`).join(', ')

/** The row type of `fieldColumns`. */
export type FieldColumns = Pick<Selectable<ProductsTable>, FieldColumn>

/** A wine from the database; columns that were not read are missing. */
export type StoredWine = Partial<FieldColumns>

/** The form that would save a wine unchanged. Requires at least the mandatory columns. */
export function formOf(wine: StoredWine): ProductForm {
  return Object.fromEntries(
    fieldEntries.flatMap(([name, { column }]) =>
      wine[column] === undefined ? [] : [[name, formValue(name, wine[column])]],
    ),
  ) as ProductForm
}

/** Columns of a new wine; without id it gets the next one. */
export type NewWine = Insertable<ProductsTable>

/** The columns of a new wine from a form; the database supplies defaults. */
export function newWine(form: ProductForm): NewWine {
  return { archived_at: null, ...columnsOf(form) } as NewWine
}
