import { fromPesos } from '../src/money/money.ts'
import type { DeliveryWay, DeliveryZone } from '../src/delivery/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/open-database.ts'

/** Pesos. What a parcel of 6 and of 12 bottles costs, each bottle beyond, and the amount from which it is free. */
type Fares = { upTo6: number; upTo12: number; extra: number; freeFrom: number }

const fares: Record<string, Fares> = {
  caba: { upTo6: 4_900, upTo12: 7_900, extra: 600, freeFrom: 90_000 },
  gba: { upTo6: 6_900, upTo12: 10_900, extra: 850, freeFrom: 120_000 },
  pais: { upTo6: 11_900, upTo12: 18_900, extra: 1_500, freeFrom: 200_000 },
}

/** The demo shop charges its deliveries; a new shop of an owner begins with free ones until its prices are written. */
export async function plantDeliveryPrices(trx: Db): Promise<void> {
  const { rows } = await sql<Pick<DeliveryZone, 'id' | 'ways'>>`SELECT id, ways FROM delivery_zones`.execute(
    trx,
  )
  for (const { id, ways } of rows) {
    const fare = fares[id]
    if (!fare) continue
    const priced = ways.map((way) => (way.kind === 'home' ? withFares(way, fare) : way))
    await sql`UPDATE delivery_zones SET ways = ${JSON.stringify(priced)}::jsonb WHERE id = ${id}`.execute(trx)
  }
}

function withFares(way: DeliveryWay, { upTo6, upTo12, extra, freeFrom }: Fares): DeliveryWay {
  return {
    ...way,
    prices: [
      { up_to_bottles: 6, price: fromPesos(upTo6) },
      { up_to_bottles: 12, price: fromPesos(upTo12) },
    ],
    extra_per_bottle: fromPesos(extra),
    free_from: fromPesos(freeFrom),
  }
}
