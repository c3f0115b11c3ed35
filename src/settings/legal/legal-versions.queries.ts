import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Settings } from '../settings-tree.ts'
import { legalFacts } from './legal-settings.ts'
import { fillLegal, legalKinds, type LegalKind } from './legal-text.ts'

/** Versions are rows that never change; the last one of a kind holds. Purchases note those of their moment by themselves. */

export type LegalVersion = { version: number; kind: LegalKind; text: string; at: Date; actor: string }

/** Notes the texts that hold from now on, where they are others than the last. In: a person's id, or 'shop'. */
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

/** A version of a text, the one that holds where none is named. */
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

/** The last first. */
export async function listLegalVersions(db: Db, kind: LegalKind): Promise<LegalVersion[]> {
  const { rows } = await sql<LegalVersion>`SELECT ${columns} FROM ${source}
    WHERE v.kind = ${kind} ORDER BY v.id DESC LIMIT 200`.execute(db)
  return rows
}
