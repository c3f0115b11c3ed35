import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { ZoneAnswer } from './delivery.contract.ts'
import type { Holiday } from '../calendar/holidays.ts'
import type { DeliveryZone } from './zone.ts'

/** In order of precedence. */
export async function readZones(db: Db): Promise<DeliveryZone[]> {
  const { rows } = await sql<DeliveryZone>`
    SELECT id, name, provinces, postal_codes, ways FROM delivery_zones ORDER BY position`.execute(db)
  return rows
}

/** A zone with amounts in pesos, for API responses. */
export function zoneInPesos(zone: DeliveryZone): ZoneAnswer {
  const perhaps = (amount: number | null) => (amount === null ? null : toPesos(amount))
  return {
    ...zone,
    ways: zone.ways.map((method) => ({
      ...method,
      prices: method.prices.map((step) => ({ ...step, price: toPesos(step.price) })),
      extra_per_bottle: perhaps(method.extra_per_bottle),
      free_from: perhaps(method.free_from),
    })),
  }
}

/** The owner's days, besides public holidays. */
export async function readOwnHolidays(db: Db): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, name, kind, closed FROM delivery_holidays ORDER BY day`.execute(
    db,
  )
  return rows
}
