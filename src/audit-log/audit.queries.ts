import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { auditPageSize, type AuditEntry, type AuditKind } from './audit.contract.ts'
import { sources, type AuditQuestion } from './history-sources.queries.ts'
import { readChanges, type RecordedChanges, type TermNames } from './recorded-changes.ts'

type Row = {
  source: string
  id: number
  at: Date
  actor: string
  actor_name: string | null
  kind: AuditKind
  subject: string
  name: string
  action: string
  changes: RecordedChanges
  cause: string | null
}

/**
 * The history, newest first: audit log, stock ledger, order events, imports and price changes as one list. Without a
 * filter by record or cause, a bulk change is a single entry.
 */
export async function readHistory(
  db: Db,
  requested: AuditQuestion,
): Promise<{ items: AuditEntry[]; page: number; more: boolean }> {
  const page = requested.page ?? 0
  const last = (page + 1) * auditPageSize + 1
  const parts = sources(requested).map(
    (
      source,
    ) => sql`(SELECT * FROM (${source}) AS part (source, id, at, actor, kind, subject, name, action, changes, cause)
      ORDER BY at DESC, id DESC LIMIT ${last})`,
  )
  if (parts.length === 0) return { items: [], page, more: false }
  const { rows } = await sql<Row>`
    SELECT h.source, h.id, h.at, h.actor, h.kind, h.subject, h.action, h.changes, h.cause,
      coalesce(nullif(u.full_name, ''), u.email) AS actor_name,
      CASE WHEN h.kind = 'persona' THEN coalesce(nullif(p.email, ''), nullif(p.full_name, ''), h.name)
        -- as it was called then, told from others of that name
        WHEN w.id IS NOT NULL THEN wine_name(h.name, b.description, w.vintage, w.volume_ml) ELSE h.name END AS name
    FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS told
      ORDER BY at DESC, source, id DESC LIMIT ${auditPageSize + 1} OFFSET ${page * auditPageSize}) AS h
    LEFT JOIN users u ON u.id = h.actor LEFT JOIN users p ON h.kind = 'persona' AND p.id = h.subject
    LEFT JOIN products w ON w.id = CASE WHEN h.kind IN ('producto', 'stock') THEN h.subject::bigint END
    LEFT JOIN producers b ON b.id_prod = w.id_prod
    ORDER BY h.at DESC, h.source, h.id DESC`.execute(db)
  const shown = rows.slice(0, auditPageSize)
  const names = await namesOfTerms(db, shown)
  return {
    items: shown.map((row) => toEntry(row, names)),
    page,
    more: rows.length > auditPageSize,
  }
}

function toEntry(row: Row, names: TermNames): AuditEntry {
  return {
    key: `${row.source}-${row.id}`,
    at: row.at.toISOString(),
    actor: row.actor_name ?? row.actor,
    kind: row.kind,
    subject: row.subject,
    name: row.name,
    action: row.action,
    changes: readChanges(row.changes, names),
    cause: row.cause,
  }
}

/** Names for the ids of bodegas, places and categories that changes mention, deleted ones from the log itself. */
async function namesOfTerms(db: Db, rows: Row[]): Promise<TermNames> {
  const mentioned = (column: string) => [
    ...new Set(rows.flatMap((row) => row.changes[column]?.filter((id) => typeof id === 'number') ?? [])),
  ]
  const { rows: found } = await sql<{ column: string; id: number; name: string }>`
    SELECT 'id_prod' AS column, id_prod AS id, description AS name FROM producers WHERE id_prod = ANY(${mentioned('id_prod')}::bigint[])
    UNION ALL SELECT 'id_place', id_place, description FROM locations WHERE id_place = ANY(${mentioned('id_place')}::bigint[])
    UNION ALL SELECT 'id_categ', id_categ, concat_ws(' ', type, variety, degree_sugar) FROM categories
      WHERE id_categ = ANY(${mentioned('id_categ')}::bigint[])
    UNION ALL SELECT CASE kind WHEN 'bodega' THEN 'id_prod' WHEN 'lugar' THEN 'id_place' ELSE 'id_categ' END, subject::bigint, name
      FROM audit_log WHERE action = 'baja' AND (kind, subject) IN (
        SELECT 'bodega', unnest(${mentioned('id_prod').map(String)}::text[])
        UNION ALL SELECT 'lugar', unnest(${mentioned('id_place').map(String)}::text[])
        UNION ALL SELECT 'categoria', unnest(${mentioned('id_categ').map(String)}::text[]))`.execute(db)
  return new Map(found.map((term) => [`${term.column}:${term.id}`, term.name]))
}

/** Users who appear in one of these tables. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT u.id, coalesce(nullif(u.full_name, ''), u.email) AS name FROM users u
    WHERE EXISTS (SELECT 1 FROM audit_log a WHERE a.actor = u.id)
      OR u.id IN (SELECT actor FROM order_events WHERE action NOT IN ('ingresar', 'pagar'))
      OR u.id IN (SELECT actor FROM stock_ledger WHERE order_id IS NULL)
    ORDER BY name, u.id LIMIT 500`.execute(db)
  return rows
}
