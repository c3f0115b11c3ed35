import { sql } from 'kysely'
import { overwritten } from '../audit-log/reverse-entry.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import type { Problem } from '../platform/http/problem.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { readOwnHolidays } from './delivery.queries.ts'
import type { Holiday } from '../calendar/holidays.ts'

/**
 * Replaces the owner's days.
 * @param version as for `saveZones`
 */
export async function saveOwnHolidays(
  db: Db,
  holidays: readonly Holiday[],
  version?: string,
): Promise<Problem | undefined> {
  return inTransaction(db, async (trx) => {
    await sql`LOCK TABLE delivery_holidays IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    if (version !== undefined && version !== fingerprint(await readOwnHolidays(trx)))
      return overwritten(trx, ['feriado'])
    await sql`DELETE FROM delivery_holidays WHERE day <> ALL(${holidays.map(({ day }) => day)}::date[])`.execute(
      trx,
    )
    await sql`INSERT INTO delivery_holidays AS h (day, name, kind, closed)
      SELECT day, name, kind, closed FROM jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb)
        AS holiday (day date, name text, kind text, closed boolean)
      ON CONFLICT (day) DO UPDATE SET name = EXCLUDED.name, kind = EXCLUDED.kind, closed = EXCLUDED.closed
      WHERE (h.name, h.kind, h.closed) IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.kind, EXCLUDED.closed)`.execute(
      trx,
    )
    return undefined
  })
}
