import { fromPesos } from '../src/money/money.ts'
import type { DeliveryWay, DeliveryZone } from '../src/delivery/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/open-database.ts'

/**
 * Prices in pesos of a parcel of 6 and of 12 bottles and of each further bottle, and the total from which
 * delivery is free.
 */
type Fares = { upTo6: number; upTo12: number; extra: number; freeFrom: number }

const fares: Record<string, Fares> = {
  caba: { upTo6: 4_900, upTo12: 7_900, extra: 600, freeFrom: 90_000 },
  gba: { upTo6: 6_900, upTo12: 10_900, extra: 850, freeFrom: 120_000 },
  pais: { upTo6: 11_900, upTo12: 18_900, extra: 1_500, freeFrom: 200_000 },
}

/** The demo shop charges for deliveries; a new shop's are free until its owner sets prices. */
export async function plantDeliveryPrices(trx: Db): Promise<void> {
  const { rows } = await sql<Pick<DeliveryZone, 'id' | 'ways'>>`SELECT id, ways FROM delivery_zones`.execute(
    trx,
  )
  for (const { id, ways } of rows) {
    const fare = fares[id]
    if (!fare) continue
    const priced = ways.map((method) => (method.kind === 'home' ? withFares(method, fare) : method))
    await sql`UPDATE delivery_zones SET ways = ${JSON.stringify(priced)}::jsonb WHERE id = ${id}`.execute(trx)
  }
}

function withFares(method: DeliveryWay, { upTo6, upTo12, extra, freeFrom }: Fares): DeliveryWay {
  return {
    ...method,
    prices: [
      { up_to_bottles: 6, price: fromPesos(upTo6) },
      { up_to_bottles: 12, price: fromPesos(upTo12) },
    ],
    extra_per_bottle: fromPesos(extra),
    free_from: fromPesos(freeFrom),
  }
}
