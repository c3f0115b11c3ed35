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
