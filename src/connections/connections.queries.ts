import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordConnectionChange } from '../audit-log/entries.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { nothingStored, systemNames, type ConnectionContent, type System } from './connection.ts'

export type StoredConnection = ConnectionContent & {
  earlier: ConnectionContent | null
  changedAt: Date | null
  /** A person's name or address. */
  changedBy: string | null
  testedAt: Date | null
}

/** Those that were ever connected, by system. */
export async function readConnections(db: Db): Promise<Map<System, StoredConnection>> {
  const rows = await db
    .selectFrom('connections as c')
    .leftJoin('users as u', 'u.id', 'c.changed_by')
    .select(['c.system', 'c.fields', 'c.secrets', 'c.earlier', 'c.changed_at', 'c.tested_at'])
    .select(sql<string | null>`coalesce(nullif(u.full_name, ''), u.email, c.changed_by)`.as('changed_by'))
    .execute()
  return new Map(
    rows.map(({ system, fields, secrets, earlier, ...row }) => [
      system,
      {
        fields,
        secrets,
        earlier,
        changedAt: row.changed_at,
        changedBy: row.changed_by,
        testedAt: row.tested_at,
      },
    ]),
  )
}

export type Change<Why> = { ok: true; content: ConnectionContent } | { ok: false; why: Why }

/**
 * Changes a connection, with its entry in the history. Changes come one after the other; what it was before the change
 * stays for one undo.
 * @param decide says what is stored from now on, of what is stored now.
 */
export async function changeConnection<Why>(
  db: Db,
  { system, actor, tested = false }: { system: System; actor: string; tested?: boolean },
  decide: (now: ConnectionContent, earlier: ConnectionContent | null) => Change<Why> | Promise<Change<Why>>,
): Promise<{ ok: true } | { ok: false; why: Why }> {
  return inTransaction(db, async (trx) => {
    await sql`LOCK TABLE connections IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    const stored = (await readConnections(trx)).get(system)
    const before: ConnectionContent = stored
      ? { fields: stored.fields, secrets: stored.secrets }
      : nothingStored
    const decided = await decide(before, stored?.earlier ?? null)
    if (!decided.ok) return decided
    const { content } = decided
    if (tested) await markTested(trx, system)
    if (isDeepStrictEqual(before, content)) return { ok: true }
    await sql`
      INSERT INTO connections (system, fields, secrets, earlier, changed_at, changed_by)
      VALUES (${system}, ${jsonOrNull(content.fields)}::jsonb, ${JSON.stringify(content.secrets)}::jsonb,
        ${JSON.stringify(before)}::jsonb, now(), ${actor})
      ON CONFLICT (system) DO UPDATE SET fields = excluded.fields, secrets = excluded.secrets,
        earlier = excluded.earlier, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
        tested_at = CASE WHEN ${tested} THEN now() END`.execute(trx)
    await recordConnectionChange(trx, {
      actor,
      system,
      name: systemNames[system],
      action: before.fields === null ? 'alta' : content.fields === null ? 'baja' : 'cambio',
      changes: changesOf(before, content),
    })
    return { ok: true }
  })
}

const jsonOrNull = (fields: ConnectionContent['fields']) => (fields === null ? null : JSON.stringify(fields))

/** Of which the history says only that they are there. */
const files = ['certificate', 'request']

/** What changed, for the history: of a secret only that it did, and its hint. */
function changesOf(before: ConnectionContent, after: ConnectionContent): Record<string, [unknown, unknown]> {
  const shown = ({ fields, secrets }: ConnectionContent): Record<string, string> => ({
    ...fields,
    ...Object.fromEntries(files.filter((name) => fields?.[name]).map((name) => [name, 'cargado'])),
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, { hint, at }]) => [name, hint === '' ? at : `…${hint}`]),
    ),
  })
  const [was, is] = [shown(before), shown(after)]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return Object.fromEntries(
    [...names]
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, [was[name] ?? null, is[name] ?? null]]),
  )
}

/** It was seen to work just now; of one that the installation fixes, too. */
export async function markTested(db: Db, system: System): Promise<void> {
  await sql`INSERT INTO connections (system, tested_at) VALUES (${system}, now())
    ON CONFLICT (system) DO UPDATE SET tested_at = now()`.execute(db)
}

/** What was replaced or taken away can be taken back for so long. */
const undoDays = 30

export async function forgetEarlierConnections(db: Db): Promise<void> {
  await sql`UPDATE connections SET earlier = NULL
    WHERE earlier IS NOT NULL AND changed_at < now() - make_interval(days => ${undoDays})`.execute(db)
}
