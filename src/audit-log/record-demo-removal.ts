import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Records the demo's removal as a single entry, with the number of rows by kind. */
export async function recordDemoRemoval(
  trx: Db,
  { actor, backup, removed }: { actor: string; backup: string; removed: Record<string, number> },
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(removed).map(([kind, count]) => [kind, [null, count]]))
  await sql`INSERT INTO audit_log (actor, kind, subject, name, action, changes)
    VALUES (${actor}, 'muestra', '', ${backup}, 'baja', ${JSON.stringify(changes)}::jsonb)`.execute(trx)
}

/** Deletes the history of the demo's records with them. */
export async function deleteDemoHistory(
  trx: Db,
  kind: 'producto' | 'bodega' | 'lugar' | 'categoria',
  ids: readonly (number | string)[],
): Promise<void> {
  await sql`DELETE FROM audit_log WHERE kind = ${kind} AND subject = ANY(${ids.map(String)}::text[])`.execute(
    trx,
  )
}
