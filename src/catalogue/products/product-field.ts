import type { z } from 'zod'
import type { ProductsTable } from '../../platform/database/catalogue-tables.ts'
import type { KindName } from '../taxonomy/product-kinds.ts'
import type { CellReader, CellValue } from './field-cells.ts'

/** The boxes of the admin's form, from its top. */
export type FormSection = 'data' | 'price' | 'stock' | 'pictures' | 'summary' | 'bottle' | 'tasting' | 'codes'

/** Where a field stands in the form: its box, and its place among the others there. */
type Place = { section: FormSection; at: number }

/** A line of text; what was typed is read as an amount ('1.500' is fifteen hundred), a decimal, or as it stands. */
export type LineInput = Place & {
  kind: 'line'
  typed: 'text' | 'amount' | 'decimal'
  inputMode?: 'decimal' | 'numeric'
  hint?: string
  wide?: boolean
  maxLength?: number
  /** What a new wine begins with. */
  blank?: string
}

type Choice = { id: string | number; description: string }

export type FieldInput =
  | LineInput
  /** One of the bodegas, places or categories, found by typing. */
  | (Place & { kind: 'pick'; none: string; of: 'producers' | 'places' | 'categories' })
  | (Place & { kind: 'choice'; choices: readonly Choice[] })
  | (Place & { kind: 'words'; chosen: string; known: 'grapes' | 'pairings'; placeholder: string })
  | (Place & { kind: 'rich-text' | 'scores' })
  /** The choice of the kind of product says it. */
  | (Place & { kind: 'of-its-kind' })
  /** The first picture and those after it are one input. */
  | (Place & { kind: 'picture' | 'more-pictures' })

/** How a column holds what the form says: as it is, unless it is one of these. */
export type Stored = 'centavos' | 'decimal' | 'html' | 'picture' | 'pictures' | 'words' | 'scores'

/** A column of the spreadsheets that are imported and exported. */
export type SheetColumn = {
  /** Its place among the columns of the export. */
  at: number
  /** How suppliers head it, without accents, the surest first; the export heads it by the field's label. */
  headings: readonly string[]
  cell: CellReader
  /** Several columns may hold it: what they say together, added to what the wine has. */
  join?: (before: never, cells: readonly CellValue[]) => unknown
  /** Writes a value that no cell holds as it is, so that `cell` reads the same. */
  write?: (value: never) => string | number | null
}

/** How a parameter compares with the field's column; `own`: its SQL stands in `search/product-filter.queries.ts`. */
export type Comparison = 'equals' | 'one-of' | 'at-least' | 'at-most' | 'own'

/** A parameter that narrows the catalogue by a field. */
export type FieldFilter<S extends z.ZodType = z.ZodType> = { compares: Comparison; schema: S }

/** One field of a wine, with everything that is said of it anywhere but in SQL. */
export type ProductField = {
  /** The column of `products`; the audit log names changes by it. */
  column: keyof ProductsTable
  /** The kinds of product that have it; all of them where it is left out. */
  kinds?: readonly KindName[]
  stored?: Stored
  /** What the column holds of a product that does not have it, where that is neither null nor an empty list. */
  empty?: number | boolean
  /** What the form and the call accept, with the sentences for what they refuse. */
  schema: z.ZodType
  /** Its one name on screen; the form writes the unit behind it, in brackets. */
  label: string
  unit?: string
  input: FieldInput
  sheet?: SheetColumn
  /** What answers say of it under the field's name; without it, answers say it in another shape or not at all. */
  answer?: z.ZodType
  /** Its place among the facts on the wine's page, and its text there where that is not the value with its unit. */
  fact?: { at: number; text?: (value: never) => string }
  /** No two wines have the same; what is said to those who give it twice. */
  unique?: string
  /** Parameters that narrow the catalogue by it, by name. */
  filters?: Record<string, FieldFilter>
}

/** A line of text at a place of the form. */
export function line(
  section: FormSection,
  at: number,
  typed: LineInput['typed'],
  others: Partial<LineInput> = {},
): LineInput {
  return { ...others, section, at, kind: 'line', typed }
}

/** A column of the spreadsheets. In: the headings that suppliers give it, divided by commas. */
export function column(
  at: number,
  headings: string,
  cell: CellReader,
  write?: SheetColumn['write'],
): SheetColumn {
  return { at, headings: headings.split(', '), cell, ...(write ? { write } : {}) }
}

/** One of a closed list, or nothing. */
export function choice(section: FormSection, at: number, choices: readonly Choice[]) {
  return { section, at, kind: 'choice', choices } as const
}

export const filter = <S extends z.ZodType>(compares: Comparison, schema: S): FieldFilter<S> => ({
  compares,
  schema,
})
