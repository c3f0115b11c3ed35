import { sql } from 'kysely'
import type { Database } from '../src/platform/database/open-database.ts'
import { afterSaleRules } from '../src/reporting/book-rules.ts'

/**
 * Violated rules, as sentences. Call it while no refund or voucher is in progress.
 * @param without rules that are not looked at
 */
export async function findAfterSaleFaults(
  db: Database['db'],
  without: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, statement] of Object.entries(afterSaleRules)) {
    if (without.has(rule)) continue
    const { rows } = await sql<{ what: string }>`${sql.raw(statement)}`.execute(db)
    faults.push(...rows.map((row) => `${rule}: ${row.what}`))
  }
  return faults
}
