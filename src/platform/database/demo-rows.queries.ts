import { sql } from 'kysely'
import type { Db } from './open-database.ts'

type DemoKind = 'wine' | 'bodega' | 'place' | 'category' | 'person' | 'order' | 'promotion' | 'zone'

/** The bulk change under which books of the demo may be deleted; see migration 0510. */
export const demoCause = 'muestra'

/** Says that these rows are the demo's, in the transaction that plants them. */
export async function markDemoRows(
  trx: Db,
  kind: DemoKind,
  ids: readonly (number | string)[],
): Promise<void> {
  await sql`INSERT INTO demo_rows (kind, id) SELECT ${kind}, unnest(${ids.map(String)}::text[])
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** From here to the end of the transaction, history and books of the demo's rows may be deleted. */
export async function openDemoBooks(trx: Db): Promise<void> {
  await sql`SELECT set_config('descorche.cause', ${demoCause}, true)`.execute(trx)
}

/** Whatever is left belongs to the owner now. */
export async function forgetDemoRows(trx: Db): Promise<void> {
  await sql`DELETE FROM demo_rows`.execute(trx)
}
