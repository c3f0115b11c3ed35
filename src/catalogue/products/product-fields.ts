import type { z } from 'zod'
import { kindRecord, type KindName } from '../taxonomy/product-kinds.ts'
import type { FieldFilter, FormSection, ProductField } from './product-field.ts'
import { saleFields } from './sale-fields.ts'
import { wineFields } from './wine-fields.ts'

/**
 * The fields of a wine. Form, contract, import, export, history and responses derive from these records;
 * docs/where-to-change.md explains how to add one.
 */
export const productFields = { ...saleFields, ...wineFields }

export type ProductFields = typeof productFields
export type FieldName = keyof ProductFields
export type FieldColumn = ProductFields[FieldName]['column']

/** Names of fields with some property, such as `answer`. */
export type FieldsWith<Part extends keyof ProductField> = {
  [K in FieldName]: Part extends keyof ProductFields[K] ? K : never
}[FieldName]

/** The fields in the contract's order. */
export const fieldEntries = Object.entries(productFields) as [
  FieldName,
  ProductField & { column: FieldColumn },
][]

export function fieldOf(name: FieldName): ProductField {
  return productFields[name]
}

type Schemas = { [K in FieldName]: ProductFields[K]['schema'] }
/** Validates a wine's form. */
export const fieldSchemas = Object.fromEntries(
  fieldEntries.map(([name, { schema }]) => [name, schema]),
) as Schemas

type Answers = { [K in FieldsWith<'answer'>]: ProductFields[K]['answer'] }
/** The fields that responses contain under their own names. */
export const fieldAnswers = Object.fromEntries(
  fieldEntries.flatMap(([name, { answer }]) => (answer ? [[name, answer]] : [])),
) as Answers

type Filters = UnionToIntersection<ProductFields[FieldsWith<'filters'>]['filters']>
type UnionToIntersection<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type FilterShape = {
  [K in keyof Filters]: Filters[K] extends FieldFilter<infer S> ? z.ZodOptional<S> : never
}
/** Filter parameters by field. */
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

/** Fields with unique values. */
export const uniqueFields = fieldEntries.flatMap(([name, { unique }]) => (unique ? [name] : []))

/** Whether products of a kind have a field. */
export function holdsFor(name: FieldName, kind: KindName): boolean {
  return fieldOf(name).kinds?.includes(kind) ?? true
}

/** A section's fields for a product kind, in order. */
export function fieldsIn(section: FormSection, kind: KindName): FieldName[] {
  return fieldEntries
    .filter(([name, { input }]) => input.section === section && holdsFor(name, kind))
    .toSorted(([, a], [, b]) => a.input.at - b.input.at)
    .map(([name]) => name)
}

/** A field's label; other names unchanged. */
export function labelOf(name: string): string {
  return name in productFields ? fieldOf(name as FieldName).label : name
}

/** A field's label in the form for a product kind: 'Contenido (ml)', 'Marca'. */
export function inputLabel(name: FieldName, kind: KindName): string {
  const { label, unit } = fieldOf(name)
  const named = { ...kindRecord(kind).labels }[name as 'producer' | 'place'] ?? label
  return unit ? `${named} (${unit})` : named
}

/** A field's label by column, for the history. */
export function labelOfColumn(column: string): string | undefined {
  return fieldEntries.find(([, field]) => field.column === column)?.[1].label
}
