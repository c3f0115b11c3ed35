import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { formatDayAndHour } from '../calendar/shop-time.ts'
import type { Db } from '../platform/database/open-database.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import type { AuditKind } from './audit.contract.ts'
import type { RecordedChanges } from './recorded-changes.ts'

/** A recorded change of a record. */
export type RecordedEntry = {
  kind: AuditKind
  subject: string
  name: string
  action: string
  changes: RecordedChanges
}

export async function findEntry(
  db: Db,
  id: number,
  kinds: readonly AuditKind[],
): Promise<RecordedEntry | undefined> {
  const { rows } = await sql<RecordedEntry>`SELECT kind, subject, name, action, changes FROM audit_log
    WHERE id = ${id} AND kind = ANY(${kinds}::text[])`.execute(db)
  return rows[0]
}

/** The changes that undo an entry: columns as the database has them in JSON. */
export type Reversal =
  | { what: 'insert' | 'update'; values: Record<string, unknown> }
  | { what: 'delete' }
  | undefined

/**
 * Undefined if any of it changed since.
 * @param now the record as it is
 */
export function reverseEntry(
  { action, changes }: Pick<RecordedEntry, 'action' | 'changes'>,
  now: Record<string, unknown> | undefined,
): Reversal {
  if (action === 'baja') return now ? undefined : { what: 'insert', values: valuesBefore(changes) }
  const untouched =
    now && Object.entries(changes).every(([column, [, after]]) => isDeepStrictEqual(now[column], after))
  if (!untouched) return undefined
  return action === 'alta' ? { what: 'delete' } : { what: 'update', values: valuesBefore(changes) }
}

const valuesBefore = (changes: RecordedChanges) =>
  Object.fromEntries(Object.entries(changes).map(([column, [before]]) => [column, before]))

export const noSuchEntry = problem(404, 'Ese cambio no existe.')
export const changedSince = problem(409, 'Esto cambió después: deshacé primero los cambios más nuevos.')

/** Tells a user whose save would overwrite another one who changed what last, and when. */
export async function overwritten(db: Db, kinds: readonly AuditKind[], subject?: string): Promise<Problem> {
  const { rows } = await sql<{ name: string; at: Date; who: string }>`
    SELECT a.name, a.at, coalesce(nullif(u.full_name, ''), u.email, 'La tienda') AS who
    FROM audit_log a LEFT JOIN users u ON u.id = a.actor
    WHERE a.kind = ANY(${kinds}::text[]) AND (${subject ?? null}::text IS NULL OR a.subject = ${subject ?? null})
      AND a.at = (SELECT max(at) FROM audit_log WHERE kind = ANY(${kinds}::text[])
        AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null}))
    ORDER BY a.id LIMIT 4`.execute(db)
  const [last] = rows
  if (!last) return problem(409, `Esto cambió mientras lo editabas. ${reload}`)
  const names = rows.map(({ name }) => `«${name}»`).join(', ')
  return problem(409, `${last.who} cambió ${names} el ${formatDayAndHour(last.at)}. ${reload}`)
}

const reload = 'Lo tuyo no se guardó: recargá la página para ver cómo quedó.'
