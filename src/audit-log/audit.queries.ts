import { sql, type RawBuilder } from 'kysely'
import { shopTimeZone } from '../calendar/shop-time.ts'
import type { Db } from '../platform/database/open-database.ts'
import { auditPageSize, kindsInLog, type AuditEntry, type AuditKind } from './audit.contract.ts'
import { readChanges, type RecordedChanges, type TermNames } from './recorded-changes.ts'

export type AuditQuestion = {
  kind?: AuditKind | undefined
  subject?: string | undefined
  actor?: string | undefined
  cause?: string | undefined
  fdesde?: string | undefined
  fhasta?: string | undefined
  page?: number | undefined
}

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
  api_key: string | null
}

/**
 * The history, newest first, merged from audit log, stock ledger, order events, imports, price changes and
 * settings. A bulk change is a single entry unless filtered by record or cause.
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
    ) => sql`(SELECT * FROM (${source}) AS part (source, id, at, actor, kind, subject, name, action, changes, cause, api_key)
      ORDER BY at DESC, id DESC LIMIT ${last})`,
  )
  if (parts.length === 0) return { items: [], page, more: false }
  const { rows } = await sql<Row>`
    SELECT h.source, h.id, h.at, h.actor, h.kind, h.subject, h.action, h.changes, h.cause, h.api_key,
      coalesce(nullif(u.full_name, ''), u.email) AS actor_name,
      CASE WHEN h.kind = 'persona' THEN coalesce(nullif(p.email, ''), nullif(p.full_name, ''), h.name)
        -- as it was called then, distinct from others of that name
        WHEN w.id IS NOT NULL THEN wine_name(h.name, b.description, w.vintage, w.volume_ml) ELSE h.name END AS name
    FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS entries
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
    actor: actorOf(row),
    kind: row.kind,
    subject: row.subject,
    name: row.name,
    action: row.action,
    changes: readChanges(row.changes, names),
    cause: row.cause,
  }
}

/** A person, and the key where a program made the change in that person's name. */
function actorOf({ actor, actor_name, api_key }: Row): string {
  const person = actor_name ?? actor
  return api_key === null ? person : `${person} (clave ${api_key})`
}

/** The tables to read for a question; only log and ledger have causes. */
function sources(requested: AuditQuestion): RawBuilder<unknown>[] {
  const { kind, subject, cause } = requested
  const wanted = (candidate: AuditKind) => kind === undefined || kind === candidate
  const queries: RawBuilder<unknown>[] = []
  if (kind === undefined || kindsInLog.has(kind)) queries.push(fromLog(requested))
  const product = kind === 'producto' && subject !== undefined
  if (wanted('stock') || product) queries.push(fromLedger(requested))
  if (cause) return queries
  if (wanted('compra')) queries.push(fromOrders(requested))
  if (wanted('importacion')) queries.push(fromImports(requested))
  if (wanted('precios')) queries.push(fromBulk(requested, 'precios'))
  if (wanted('masivo')) queries.push(fromBulk(requested, 'masivo'))
  if (wanted('ajuste')) queries.push(fromSettings(requested))
  return queries
}

/** Changes by staff, from the audit log. */
function fromLog(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject, cause, kind } = requested
  const bySubject = subject !== undefined
  return sql`SELECT 'log' AS source, id, at, actor, kind, subject, name, action, changes, cause, api_key FROM audit_log
      WHERE ${both([
        ...common(requested),
        kind && sql`kind = ${kind}`,
        bySubject && sql`subject = ${subject}`,
        cause ? sql`cause = ${cause}` : !bySubject && sql`cause IS NULL`,
      ])}`
}

/** Stock movements. */
function fromLedger(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject, cause } = requested
  const bySubject = subject !== undefined
  return sql`SELECT 'ledger', l.id, l.at, l.actor, 'stock', l.product_id::text, p.name, l.kind,
        jsonb_build_object('botellas', jsonb_build_array(null, l.quantity)), l.cause, l.api_key
      FROM (SELECT * FROM stock_ledger WHERE ${both([
        ...common(requested),
        bySubject && sql`product_id::text = ${subject}`,
        cause && sql`cause = ${cause}`,
        // the order's, bulk change's or new wine's entry covers it
        !bySubject && !cause && sql`order_id IS NULL AND cause IS NULL AND kind <> 'inicial'`,
      ])} ORDER BY at DESC, id DESC LIMIT ${((requested.page ?? 0) + 1) * auditPageSize + 1}) AS l JOIN products p ON p.id = l.product_id`
}

/** Order events. */
function fromOrders(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject } = requested
  const bySubject = subject !== undefined
  return sql`SELECT 'event', e.id, e.at, e.actor, 'compra', e.order_id::text, coalesce(o.numero, e.order_id::text), e.action,
        jsonb_build_object('estado', jsonb_build_array(e.estado_before, e.estado_after)), NULL::text, e.api_key
      FROM order_events e LEFT JOIN orders o ON o.id = e.order_id
      WHERE ${both([...common(requested, sql`e.`), bySubject && sql`e.order_id::text = ${subject}`])}`
}

/** Finished imports. */
function fromImports(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject } = requested
  const bySubject = subject !== undefined
  return sql`SELECT 'import', id, at, actor, 'importacion', id::text, file_name, 'importacion',
        jsonb_build_object('creados', jsonb_build_array(null, created), 'cambiados', jsonb_build_array(null, changed)), NULL::text, api_key
      FROM (SELECT *, finished_at AS at FROM imports WHERE state = 'terminada') AS finished
      WHERE ${both([...common(requested), bySubject && sql`id::text = ${subject}`])}`
}

/** Tables of bulk changes. */
const bulkTables = { precios: sql`FROM price_changes`, masivo: sql`FROM bulk_changes` }

/** Bulk changes and their undoing. */
function fromBulk(requested: AuditQuestion, kind: keyof typeof bulkTables): RawBuilder<unknown> {
  const { subject } = requested
  const bySubject = subject !== undefined
  const changes = bulkTables[kind]
  return sql`SELECT ${sql.lit(kind)}, id, at, actor, ${sql.lit(kind)}, change::text, title, what,
        jsonb_build_object('vinos', jsonb_build_array(null, wines)), NULL::text, api_key
      FROM (SELECT id * 2 AS id, id AS change, created_at AS at, actor, title, ${sql.lit(kind)} AS what, wines, api_key ${changes}
        UNION ALL SELECT id * 2 + 1, id, undone_at, undone_by, title, 'deshacer', wines, NULL ${changes} WHERE undone_at IS NOT NULL
      ) AS steps (id, change, at, actor, title, what, wines, api_key)
      WHERE ${both([...common(requested), bySubject && sql`change::text = ${subject}`])}`
}

/** Changed settings, by key: 'shop.name'. */
function fromSettings(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject } = requested
  const bySubject = subject !== undefined
  return sql`SELECT 'settings', id, at, actor, 'ajuste', id::text, '', CASE WHEN undoes IS NULL THEN 'cambio' ELSE 'deshacer' END,
        changes, NULL::text, api_key FROM settings_changes
      WHERE ${both([...common(requested), bySubject && sql`id::text = ${subject}`])}`
}

/** Days are on the shop's clock. */
function common({ actor, fdesde, fhasta }: AuditQuestion, of = sql``): (RawBuilder<unknown> | undefined)[] {
  const zone = sql`AT TIME ZONE ${sql.lit(shopTimeZone)}`
  return [
    actor === undefined ? undefined : sql`${of}actor = ${actor}`,
    fdesde === undefined ? undefined : sql`${of}at >= ${fdesde}::date::timestamp ${zone}`,
    fhasta === undefined ? undefined : sql`${of}at < (${fhasta}::date + 1)::timestamp ${zone}`,
  ]
}

function both(conditions: (RawBuilder<unknown> | undefined | false | '')[]): RawBuilder<unknown> {
  const wanted = conditions.filter(
    (condition) => condition !== undefined && condition !== false && condition !== '',
  )
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` AND `)
}

/** Names of the bodegas, places and categories that changes mention; deleted ones from the log itself. */
async function namesOfTerms(db: Db, rows: Row[]): Promise<TermNames> {
  const mentioned = (column: string) => [
    ...new Set(rows.flatMap((row) => row.changes[column]?.filter((id) => typeof id === 'number') ?? [])),
  ]
  const { rows: terms } = await sql<{ column: string; id: number; name: string }>`
    SELECT 'id_prod' AS column, id_prod AS id, description AS name FROM producers WHERE id_prod = ANY(${mentioned('id_prod')}::bigint[])
    UNION ALL SELECT 'id_place', id_place, description FROM locations WHERE id_place = ANY(${mentioned('id_place')}::bigint[])
    UNION ALL SELECT 'id_categ', id_categ, concat_ws(' ', type, variety, degree_sugar) FROM categories
      WHERE id_categ = ANY(${mentioned('id_categ')}::bigint[])
    UNION ALL SELECT CASE kind WHEN 'bodega' THEN 'id_prod' WHEN 'lugar' THEN 'id_place' ELSE 'id_categ' END, subject::bigint, name
      FROM audit_log WHERE action = 'baja' AND (kind, subject) IN (
        SELECT 'bodega', unnest(${mentioned('id_prod').map(String)}::text[])
        UNION ALL SELECT 'lugar', unnest(${mentioned('id_place').map(String)}::text[])
        UNION ALL SELECT 'categoria', unnest(${mentioned('id_categ').map(String)}::text[]))`.execute(db)
  return new Map(terms.map((term) => [`${term.column}:${term.id}`, term.name]))
}

/** Users who appear in one of these tables. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT u.id, coalesce(nullif(u.full_name, ''), u.email) AS name FROM users u
    WHERE EXISTS (SELECT 1 FROM audit_log a WHERE a.actor = u.id)
      OR u.id IN (SELECT actor FROM order_events WHERE action NOT IN ('ingresar', 'pagar', 'cambiar-regalo'))
      OR u.id IN (SELECT actor FROM stock_ledger WHERE order_id IS NULL)
      OR u.id IN (SELECT actor FROM settings_changes)
    ORDER BY name, u.id LIMIT 500`.execute(db)
  return rows
}
