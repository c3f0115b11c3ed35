import { sql } from 'kysely'
import type { Db } from './open-database.ts'

type DemoKind = 'wine' | 'bodega' | 'place' | 'category' | 'person' | 'order' | 'promotion' | 'zone'

/** The bulk change that allows deleting the demo's audit and stock records; see migration 0510. */
export const demoCause = 'muestra'

/** Marks rows as the demo's, in the transaction that creates them. */
export async function markDemoRows(
  trx: Db,
  kind: DemoKind,
  ids: readonly (number | string)[],
): Promise<void> {
  await sql`INSERT INTO demo_rows (kind, id) SELECT ${kind}, unnest(${ids.map(String)}::text[])
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Allows deleting the demo's audit and stock records until the end of the transaction. */
export async function openDemoBooks(trx: Db): Promise<void> {
  await sql`SELECT set_config('descorche.cause', ${demoCause}, true)`.execute(trx)
}

/** Hands the remaining rows over to the owner. */
export async function forgetDemoRows(trx: Db): Promise<void> {
  await sql`DELETE FROM demo_rows`.execute(trx)
}
