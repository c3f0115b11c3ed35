import { sql } from 'kysely'
import { overwritten } from '../audit-log/reverse-entry.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import type { Problem } from '../platform/http/problem.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { ZoneFields } from './delivery.contract.ts'
import { readOwnHolidays, readZones, zoneInPesos } from './delivery.queries.ts'
import { zoneInCentavos } from './zone-in-centavos.ts'
import type { Holiday } from '../calendar/holidays.ts'

/**
 * Replaces the zones, in this order. Unchanged zones get no history entry, and concurrent saves are
 * serialised.
 * @param version fingerprint of the list that was edited; refused if it has changed
 */
export async function saveZones(
  db: Db,
  zones: readonly ZoneFields[],
  version?: string,
): Promise<Problem | undefined> {
  return inTransaction(db, async (trx) => {
    await sql`LOCK TABLE delivery_zones IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    if (version !== undefined && version !== fingerprint((await readZones(trx)).map(zoneInPesos)))
      return overwritten(trx, ['zona'])
    const rows = await placed(trx, zones.map(zoneInCentavos))
    await sql`DELETE FROM delivery_zones WHERE id <> ALL(${zones.map(({ id }) => id)}::text[])`.execute(trx)
    await sql`INSERT INTO delivery_zones AS z (id, position, name, provinces, postal_codes, ways)
      SELECT id, position, name, provinces, postal_codes, ways FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS zone (id text, position integer, name text, provinces text[], postal_codes jsonb, ways jsonb)
      ON CONFLICT (id) DO UPDATE SET position = EXCLUDED.position, name = EXCLUDED.name, provinces = EXCLUDED.provinces,
        postal_codes = EXCLUDED.postal_codes, ways = EXCLUDED.ways
      WHERE (z.position, z.name, z.provinces, z.postal_codes, z.ways)
        IS DISTINCT FROM (EXCLUDED.position, EXCLUDED.name, EXCLUDED.provinces, EXCLUDED.postal_codes, EXCLUDED.ways)`.execute(
      trx,
    )
    return undefined
  })
}

/** Keeps each zone's position if the order allows, so that moving another zone does not count as a change. */
async function placed<Z extends { id: string }>(trx: Db, zones: readonly Z[]) {
  const { rows } = await sql<{
    id: string
    position: number
  }>`SELECT id, position FROM delivery_zones`.execute(trx)
  const positions = new Map(rows.map(({ id, position }) => [id, position]))
  let last = -1
  return zones.map((zone) => {
    last = Math.max(last + 1, positions.get(zone.id) ?? 0)
    return { ...zone, position: last }
  })
}

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
