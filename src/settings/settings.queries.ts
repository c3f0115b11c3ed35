import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { SettingsChange } from './settings.contract.ts'
import { settingsByKey, type StoredSettings } from './settings-tree.ts'

/** Old and new value by key; null is the default. */
export type Changes = Record<string, [before: unknown, after: unknown]>

export const historyPageSize = 30

/** Stored values, without keys unknown to this release and values it would reject. */
export async function readStored(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.filter(({ key, value }) => fits(key, value)).map(({ key, value }) => [key, value]))
}

function fits(key: string, value: unknown): boolean {
  return settingsByKey.get(key)?.answer.safeParse(value).success ?? false
}

/** Serialises changes of settings. */
export async function lockSettings(trx: Db): Promise<void> {
  await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Stores values (null resets to the default) with a history entry. */
export async function storeChanges(
  trx: Db,
  changes: Changes,
  { actor, undoes = null }: { actor: string; undoes?: number | null },
): Promise<void> {
  for (const [key, [, after]] of Object.entries(changes)) {
    if (after === null) await trx.deleteFrom('settings').where('key', '=', key).execute()
    else
      await sql`INSERT INTO settings (key, value) VALUES (${key}, ${JSON.stringify(after)}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`.execute(trx)
  }
  await sql`INSERT INTO settings_changes (actor, changes, undoes)
    VALUES (${actor}, ${JSON.stringify(changes)}::jsonb, ${undoes})`.execute(trx)
}

type Row = { id: number; at: Date; actor: string; changes: Changes; undoes: number | null }

/**
 * History entries, newest first.
 * @param before only entries older than this id
 */
export async function readChangesOfSettings(
  db: Db,
  { before, only }: { before?: number | undefined; only?: number },
): Promise<{ items: SettingsChange[]; more: boolean }> {
  const { rows } = await sql<Row>`
    SELECT c.id, c.at, coalesce(nullif(u.full_name, ''), u.email, c.actor) AS actor, c.changes, c.undoes
    FROM settings_changes c LEFT JOIN users u ON u.id = c.actor
    WHERE (${before ?? null}::bigint IS NULL OR c.id < ${before ?? null}::bigint)
      AND (${only ?? null}::bigint IS NULL OR c.id = ${only ?? null}::bigint)
    ORDER BY c.id DESC LIMIT ${historyPageSize + 1}`.execute(db)
  const stored = await readStored(db)
  const items = rows.slice(0, historyPageSize).map(({ at, changes, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changes: Object.entries(changes).map(([key, [was, is]]) => ({ key, before: was, after: is })),
    undoable: Object.entries(changes).every(([key, [, is]]) =>
      isDeepStrictEqual(stored.get(key) ?? null, is),
    ),
  }))
  return { items, more: rows.length > historyPageSize }
}
