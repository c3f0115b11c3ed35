import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { FieldName } from '../products/product-fields.ts'
import { codeKey, codesOf } from './find-codes.queries.ts'

/** The row of a list that gives a code to its wine. */
export type Claim = { line: number; identity: string }
type Values = Partial<Record<string, unknown>>

/** The rows before these that give their codes: of batches that are judged already, too. */
export async function findClaims(
  db: Db,
  importId: number,
  rows: readonly { values: Values }[],
): Promise<Map<string, Claim>> {
  const keys = rows.flatMap(({ values }) => codesOf(values).map(({ field, code }) => codeKey(field, code)))
  if (keys.length === 0) return new Map()
  const { rows: found } = await sql<Claim & { code: string }>`
    SELECT DISTINCT ON (code) code, line, identity FROM import_rows, unnest(codes) AS code
    WHERE import_id = ${importId} AND codes && ${keys}::text[] ORDER BY code, line`.execute(db)
  return new Map(found.map(({ code, ...claim }) => [code, claim]))
}

/** The codes of a row that another row gives to another wine. */
export function repeatedCodes(
  values: Values,
  identity: string,
  claims: ReadonlyMap<string, Claim>,
): { field: FieldName; code: string; line: number }[] {
  return codesOf(values).flatMap(({ field, code }) => {
    const claim = claims.get(codeKey(field, code))
    return claim && claim.identity !== identity ? [{ field, code, line: claim.line }] : []
  })
}

/** Notes the codes of a row that is accepted; the first row that gives a code has it. */
export function claimCodes(values: Values, claim: Claim, claims: Map<string, Claim>): void {
  for (const { field, code } of codesOf(values)) {
    const key = codeKey(field, code)
    if (!claims.has(key)) claims.set(key, claim)
  }
}
