import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** How many wines the first tier holds. */
const heldAtMost = 10_000
/** Catalogues of so many wines have one; in smaller ones every wine is looked at quickly enough. */
const largeCatalogue = 20_000

/** Chooses the wines of the first tier anew: those that the shop puts first. Any process may do so at any time. */
export async function refillTopProducts(db: Db, most = heldAtMost, large = largeCatalogue): Promise<void> {
  await sql`SELECT refill_first_tier(${most}, ${large})`.execute(db)
}
