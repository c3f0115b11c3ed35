import type { z } from 'zod'
import type { ProductsTable } from '../../platform/database/catalogue-tables.ts'
import type { KindName } from '../taxonomy/product-kinds.ts'
import type { CellReader, CellValue } from './field-cells.ts'

/** Sections of the admin form, top to bottom. */
export type FormSection = 'data' | 'price' | 'stock' | 'pictures' | 'summary' | 'bottle' | 'tasting' | 'codes'

/** A field's section in the form, and its position there. */
type Place = { section: FormSection; at: number }

/** A text input, parsed as an amount ('1.500' is fifteen hundred), as a decimal, or not at all. */
export type LineInput = Place & {
  kind: 'line'
  typed: 'text' | 'amount' | 'decimal'
  inputMode?: 'decimal' | 'numeric'
  hint?: string
  wide?: boolean
  maxLength?: number
  /** Default for a new wine. */
  blank?: string
}

type Choice = { id: string | number; description: string }

export type FieldInput =
  | LineInput
  /** A searchable choice of bodega, place or category. */
  | (Place & { kind: 'pick'; none: string; of: 'producers' | 'places' | 'categories' })
  | (Place & { kind: 'choice'; choices: readonly Choice[] })
  | (Place & { kind: 'words'; chosen: string; known: 'grapes' | 'pairings'; placeholder: string })
  | (Place & { kind: 'rich-text' | 'scores' })
  /** Determined by the product kind. */
  | (Place & { kind: 'of-its-kind' })
  /** The first picture and the others share one input. */
  | (Place & { kind: 'picture' | 'more-pictures' })

/** Column formats that differ from the form's value. */
export type Stored = 'centavos' | 'decimal' | 'html' | 'picture' | 'pictures' | 'words' | 'scores'

/** A column of imported and exported spreadsheets. */
export type SheetColumn = {
  /** Position in the export. */
  at: number
  /** Suppliers' headings without accents, most reliable first. The export uses the field's label. */
  headings: readonly string[]
  cell: CellReader
  /** Combines several columns with the wine's current value. */
  join?: (before: never, cells: readonly CellValue[]) => unknown
  /** Writes a value for which there is no plain cell, so that `cell` reads it back. */
  write?: (value: never) => string | number | null
}

/**
 * How a parameter compares with the field's column; `own`: the SQL is in `search/product-filter.queries.ts`.
 */
export type Comparison = 'equals' | 'one-of' | 'at-least' | 'at-most' | 'own'

/** A parameter that filters the catalogue by a field. */
export type FieldFilter<S extends z.ZodType = z.ZodType> = { compares: Comparison; schema: S }

/** Everything about a field of a wine except SQL. */
export type ProductField = {
  /** The column of `products`, which also names it in the audit log. */
  column: keyof ProductsTable
  /** The product kinds that have it; all by default. */
  kinds?: readonly KindName[]
  stored?: Stored
  /** The column's value for products without the field, if not null or an empty list. */
  empty?: number | boolean
  /** Validates form and call, with error messages. */
  schema: z.ZodType
  /** The label; the form appends the unit in brackets. */
  label: string
  unit?: string
  input: FieldInput
  sheet?: SheetColumn
  /** Its schema in responses; without it, responses omit or reshape the field. */
  answer?: z.ZodType
  /** Its position among the facts on the wine's page, and its text if not the value with its unit. */
  fact?: { at: number; text?: (value: never) => string }
  /** The message for a duplicate value, if values must be unique. */
  unique?: string
  /** Filter parameters by name. */
  filters?: Record<string, FieldFilter>
}

/** A text input at a position of the form. */
export function line(
  section: FormSection,
  at: number,
  typed: LineInput['typed'],
  others: Partial<LineInput> = {},
): LineInput {
  return { ...others, section, at, kind: 'line', typed }
}

/**
 * A spreadsheet column.
 * @param headings suppliers' headings, separated by commas
 */
export function column(
  at: number,
  headings: string,
  cell: CellReader,
  write?: SheetColumn['write'],
): SheetColumn {
  return { at, headings: headings.split(', '), cell, ...(write ? { write } : {}) }
}

/** An optional choice from a fixed list. */
export function choice(section: FormSection, at: number, choices: readonly Choice[]) {
  return { section, at, kind: 'choice', choices } as const
}

export const filter = <S extends z.ZodType>(compares: Comparison, schema: S): FieldFilter<S> => ({
  compares,
  schema,
})
