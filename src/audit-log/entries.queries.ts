import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

type ConnectionChange = {
  actor: string
  system: string
  name: string
  action: 'alta' | 'cambio' | 'baja'
  /** By field; of a secret its hint alone. */
  changes: Record<string, [unknown, unknown]>
}

/** An entry that an outside system was connected, changed or disconnected. */
export async function recordConnectionChange(trx: Db, change: ConnectionChange): Promise<void> {
  const { actor, system, name, action, changes } = change
  await sql`INSERT INTO audit_log (actor, kind, subject, name, action, changes)
    VALUES (${actor}, 'conexion', ${system}, ${name}, ${action}, ${JSON.stringify(changes)}::jsonb)`.execute(
    trx,
  )
}

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

/** Records that an Admin exported a user's data. */
export async function recordExport(db: Db, userId: string, actor: string): Promise<void> {
  await sql`INSERT INTO audit_log (actor, kind, subject, name, action, changes)
    VALUES (${actor}, 'persona', ${userId}, ${userId}, 'entrega', '{}')`.execute(db)
}
