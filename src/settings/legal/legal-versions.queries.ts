import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Settings } from '../settings-tree.ts'
import { legalFacts } from './legal-settings.ts'
import { fillLegal, legalKinds, type LegalKind } from './legal-text.ts'

/** Versions are immutable rows; the last one per kind is in force. A trigger records them in purchases. */

export type LegalVersion = { version: number; kind: LegalKind; text: string; at: Date; actor: string }

/**
 * Stores changed texts as new versions.
 * @param actor a user's id, or 'shop'
 */
export async function publishLegalTexts(trx: Db, settings: Settings, actor: string): Promise<void> {
  await sql`LOCK TABLE legal_versions IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  for (const kind of legalKinds) {
    const text = fillLegal(settings.legal[kind], legalFacts(settings))
    await sql`INSERT INTO legal_versions (kind, text, actor) SELECT ${kind}, ${text}, ${actor}
      WHERE ${text} IS DISTINCT FROM (SELECT text FROM legal_versions WHERE kind = ${kind} ORDER BY id DESC LIMIT 1)`.execute(
      trx,
    )
  }
}

const columns = sql`v.id AS version, v.kind, v.text, v.at, coalesce(nullif(u.full_name, ''), u.email, v.actor) AS actor`
const source = sql`legal_versions v LEFT JOIN users u ON u.id = v.actor`

/** A text's version, by default the current one. */
export async function findLegalVersion(
  db: Db,
  kind: LegalKind,
  version?: number,
): Promise<LegalVersion | undefined> {
  const { rows } = await sql<LegalVersion>`SELECT ${columns} FROM ${source}
    WHERE v.kind = ${kind} AND (${version ?? null}::bigint IS NULL OR v.id = ${version ?? null})
    ORDER BY v.id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Newest first. */
export async function listLegalVersions(db: Db, kind: LegalKind): Promise<LegalVersion[]> {
  const { rows } = await sql<LegalVersion>`SELECT ${columns} FROM ${source}
    WHERE v.kind = ${kind} ORDER BY v.id DESC LIMIT 200`.execute(db)
  return rows
}
