import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { fieldOf, uniqueFields, type FieldName } from '../products/product-fields.ts'

/** The wine that has a code, by `codeKey`. */
export type CodeOwners = Map<string, number>

export function codeKey(field: FieldName, code: string): string {
  return `${field} ${code}`
}

/** The codes that a row gives, as they would be stored; what is no code is left to the schema. */
export function codesOf(row: Partial<Record<string, unknown>>): { field: FieldName; code: string }[] {
  return uniqueFields.flatMap((field) => {
    const code = fieldOf(field).schema.safeParse(row[field]).data
    return typeof code === 'string' ? [{ field, code }] : []
  })
}

/** The wines that have these codes, archived ones too. */
export async function findCodes(
  db: Db,
  codes: readonly { field: FieldName; code: string }[],
): Promise<CodeOwners> {
  const owners: CodeOwners = new Map()
  for (const field of uniqueFields) {
    const given = codes.filter((one) => one.field === field).map(({ code }) => code)
    if (given.length === 0) continue
    const column = sql.ref(fieldOf(field).column)
    const { rows } = await sql<{ id: number; code: string }>`
      SELECT id, ${column} AS code FROM products WHERE ${column} = ANY(${given}::text[])`.execute(db)
    for (const { id, code } of rows) owners.set(codeKey(field, code), id)
  }
  return owners
}

/** The fields of a row whose code another wine has. */
export function takenCodes(
  row: Partial<Record<string, unknown>>,
  wine: number | undefined,
  owners: CodeOwners,
): FieldName[] {
  return codesOf(row).flatMap(({ field, code }) => {
    const owner = owners.get(codeKey(field, code))
    return owner !== undefined && owner !== wine ? [field] : []
  })
}
