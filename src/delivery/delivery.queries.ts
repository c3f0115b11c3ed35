import { sql } from 'kysely'
import { fromPesos, toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { ZoneAnswer, ZoneFields } from './delivery.contract.ts'
import type { Holiday } from './holidays.ts'
import type { DeliveryZone } from './zone.ts'

/** In the order in which a place is looked for. */
export async function readZones(db: Db): Promise<DeliveryZone[]> {
  const { rows } = await sql<DeliveryZone>`
    SELECT id, name, provinces, postal_codes, ways FROM delivery_zones ORDER BY position`.execute(db)
  return rows
}

/** Replaces all zones. Two changes at once come one after the other. */
export async function saveZones(db: Db, zones: readonly ZoneFields[]): Promise<void> {
  const rows = zones.map((zone, position) => ({
    ...zone,
    position,
    ways: zone.ways.map((way) => ({
      ...way,
      prices: way.prices
        .toSorted((a, b) => a.up_to_bottles - b.up_to_bottles)
        .map((step) => ({ ...step, price: fromPesos(step.price) })),
      extra_per_bottle: way.extra_per_bottle === null ? null : fromPesos(way.extra_per_bottle),
      free_from: way.free_from === null ? null : fromPesos(way.free_from),
    })),
  }))
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE delivery_zones IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    await sql`DELETE FROM delivery_zones`.execute(trx)
    await sql`INSERT INTO delivery_zones (id, position, name, provinces, postal_codes, ways)
      SELECT id, position, name, provinces, postal_codes, ways FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS zone (id text, position integer, name text, provinces text[], postal_codes jsonb, ways jsonb)`.execute(
      trx,
    )
  })
}

/** As the calls show a zone: amounts in pesos. */
export function zoneInPesos(zone: DeliveryZone): ZoneAnswer {
  const perhaps = (amount: number | null) => (amount === null ? null : toPesos(amount))
  return {
    ...zone,
    ways: zone.ways.map((way) => ({
      ...way,
      prices: way.prices.map((step) => ({ ...step, price: toPesos(step.price) })),
      extra_per_bottle: perhaps(way.extra_per_bottle),
      free_from: perhaps(way.free_from),
    })),
  }
}

/** What the owner wrote down beside the law's. */
export async function readOwnHolidays(db: Db): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, name, kind, closed FROM delivery_holidays ORDER BY day`.execute(
    db,
  )
  return rows
}

export async function saveOwnHolidays(db: Db, holidays: readonly Holiday[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE delivery_holidays IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    await sql`DELETE FROM delivery_holidays`.execute(trx)
    await sql`INSERT INTO delivery_holidays (day, name, kind, closed)
      SELECT day, name, kind, closed FROM jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb)
        AS holiday (day date, name text, kind text, closed boolean)`.execute(trx)
  })
}
