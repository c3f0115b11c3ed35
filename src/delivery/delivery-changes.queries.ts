import { sql } from 'kysely'
import {
  changedSince,
  findEntry,
  noSuchEntry,
  reverseEntry,
  type RecordedEntry,
  type Reversal,
} from '../audit-log/reverse-entry.ts'
import type { Problem } from '../platform/http/problem.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'

/**
 * Undoes a change of a zone or of one of the owner's days.
 * @param id of the audit log entry
 */
export async function undoDeliveryChange(db: Db, id: number): Promise<Problem | undefined> {
  return inTransaction(db, async (trx) => {
    await sql`LOCK TABLE delivery_zones, delivery_holidays IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    const entry = await findEntry(trx, id, ['zona', 'feriado'])
    if (!entry) return noSuchEntry
    const reversal = reverseEntry(entry, await recordNow(trx, entry))
    if (!reversal) return changedSince
    await (entry.kind === 'zona' ? reverseZone : reverseHoliday)(trx, entry.subject, reversal)
    return undefined
  })
}

async function recordNow(trx: Db, { kind, subject }: RecordedEntry) {
  const record =
    kind === 'zona'
      ? sql`SELECT to_jsonb(z) AS now FROM delivery_zones z WHERE id = ${subject}`
      : sql`SELECT to_jsonb(h) AS now FROM delivery_holidays h WHERE day::text = ${subject}`
  const { rows } = await sql<{ now: Record<string, unknown> }>`${record}`.execute(trx)
  return rows[0]?.now
}

type Reversed = NonNullable<Reversal>
const valuesOf = (reversal: Reversed) => ('values' in reversal ? reversal.values : {})

async function reverseZone(trx: Db, id: string, reversal: Reversed): Promise<void> {
  if (reversal.what === 'delete') {
    await sql`DELETE FROM delivery_zones WHERE id = ${id}`.execute(trx)
    return
  }
  const values = JSON.stringify({ ...valuesOf(reversal), id })
  await (
    reversal.what === 'insert'
      ? sql`INSERT INTO delivery_zones SELECT (jsonb_populate_record(NULL::delivery_zones, ${values}::jsonb)).*`
      : sql`UPDATE delivery_zones z SET position = was.position, name = was.name, provinces = was.provinces,
        postal_codes = was.postal_codes, ways = was.ways
      FROM jsonb_populate_record((SELECT now FROM delivery_zones now WHERE id = ${id}), ${values}::jsonb) AS was
      WHERE z.id = was.id`
  ).execute(trx)
}

async function reverseHoliday(trx: Db, day: string, reversal: Reversed): Promise<void> {
  if (reversal.what === 'delete') {
    await sql`DELETE FROM delivery_holidays WHERE day = ${day}::date`.execute(trx)
    return
  }
  const values = JSON.stringify({ ...valuesOf(reversal), day })
  await (
    reversal.what === 'insert'
      ? sql`INSERT INTO delivery_holidays SELECT (jsonb_populate_record(NULL::delivery_holidays, ${values}::jsonb)).*`
      : sql`UPDATE delivery_holidays h SET name = was.name, kind = was.kind, closed = was.closed
      FROM jsonb_populate_record((SELECT now FROM delivery_holidays now WHERE day = ${day}::date), ${values}::jsonb) AS was
      WHERE h.day = was.day`
  ).execute(trx)
}
