import type { z } from 'zod'
import { kindRecord, type KindName } from '../taxonomy/product-kinds.ts'
import type { FieldFilter, FormSection, ProductField } from './product-field.ts'
import { saleFields } from './sale-fields.ts'
import { wineFields } from './wine-fields.ts'

/**
 * The fields of a wine, one record each. Form, contract, import, export, history and answers derive from it; how to add
 * one stands in docs/where-to-change.md.
 */
export const productFields = { ...saleFields, ...wineFields }

export type ProductFields = typeof productFields
export type FieldName = keyof ProductFields
export type FieldColumn = ProductFields[FieldName]['column']

/** Names of the fields that have something, such as an `answer`. */
export type FieldsWith<Part extends keyof ProductField> = {
  [K in FieldName]: Part extends keyof ProductFields[K] ? K : never
}[FieldName]

/** The fields in the order of the contract. */
export const fieldEntries = Object.entries(productFields) as [
  FieldName,
  ProductField & { column: FieldColumn },
][]

export function fieldOf(name: FieldName): ProductField {
  return productFields[name]
}

type Schemas = { [K in FieldName]: ProductFields[K]['schema'] }
/** What a form of a wine is checked by. */
export const fieldSchemas = Object.fromEntries(
  fieldEntries.map(([name, { schema }]) => [name, schema]),
) as Schemas

type Answers = { [K in FieldsWith<'answer'>]: ProductFields[K]['answer'] }
/** What an answer says of a wine under the fields' own names. */
export const fieldAnswers = Object.fromEntries(
  fieldEntries.flatMap(([name, { answer }]) => (answer ? [[name, answer]] : [])),
) as Answers

type Filters = UnionToIntersection<ProductFields[FieldsWith<'filters'>]['filters']>
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type FilterShape = {
  [K in keyof Filters]: Filters[K] extends FieldFilter<infer S> ? z.ZodOptional<S> : never
}
/** The parameters that narrow the catalogue by a field of a wine. */
export const fieldFilters = Object.fromEntries(
  fieldEntries.flatMap(([, { filters = {} }]) =>
    Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()]),
  ),
) as FilterShape

/** Parameters that compare with a column of `products`. */
export const columnFilters = fieldEntries.flatMap(([, { column, filters = {} }]) =>
  Object.entries(filters).flatMap(([name, { compares }]) =>
    compares === 'own' ? [] : [{ name: name as keyof Filters, column, compares }],
  ),
)

/** Fields of which no two wines have the same value. */
export const uniqueFields = fieldEntries.flatMap(([name, { unique }]) => (unique ? [name] : []))

/** Whether products of a kind have a field. */
export function holdsFor(name: FieldName, kind: KindName): boolean {
  return fieldOf(name).kinds?.includes(kind) ?? true
}

/** The fields of a box of the form, as they stand there for a kind of product. */
export function fieldsIn(section: FormSection, kind: KindName): FieldName[] {
  return fieldEntries
    .filter(([name, { input }]) => input.section === section && holdsFor(name, kind))
    .toSorted(([, one], [, other]) => one.input.at - other.input.at)
    .map(([name]) => name)
}

/** The label of a field; of what is none, its name. */
export function labelOf(name: string): string {
  return name in productFields ? fieldOf(name as FieldName).label : name
}

/** A field as the form names it for a kind of product: 'Contenido (ml)', 'Marca'. */
export function inputLabel(name: FieldName, kind: KindName): string {
  const { label, unit } = fieldOf(name)
  const named = { ...kindRecord(kind).labels }[name as 'producer' | 'place'] ?? label
  return unit ? `${named} (${unit})` : named
}

/** The name of a field by its column, for the history. */
export function labelOfColumn(column: string): string | undefined {
  return fieldEntries.find(([, field]) => field.column === column)?.[1].label
}
