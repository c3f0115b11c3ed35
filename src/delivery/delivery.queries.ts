import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { ZoneAnswer } from './delivery.contract.ts'
import type { Holiday } from '../calendar/holidays.ts'
import type { DeliveryZone } from './zone.ts'

/** In the order in which a place is looked for. */
export async function readZones(db: Db): Promise<DeliveryZone[]> {
  const { rows } = await sql<DeliveryZone>`
    SELECT id, name, provinces, postal_codes, ways FROM delivery_zones ORDER BY position`.execute(db)
  return rows
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
