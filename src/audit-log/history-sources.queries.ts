import { sql, type RawBuilder } from 'kysely'
import { shopTimeZone } from '../calendar/shop-time.ts'
import { auditPageSize, type AuditKind } from './audit.contract.ts'

export type AuditQuestion = {
  kind?: AuditKind | undefined
  subject?: string | undefined
  actor?: string | undefined
  cause?: string | undefined
  fdesde?: string | undefined
  fhasta?: string | undefined
  page?: number | undefined
}

const audited = new Set<AuditKind>(['producto', 'bodega', 'lugar', 'categoria', 'persona'])

/** Where the history of such a question is told; only log and ledger know causes. */
export function sources(requested: AuditQuestion): RawBuilder<unknown>[] {
  const { kind, subject, cause } = requested
  const asked = (one: AuditKind) => kind === undefined || kind === one
  const found: RawBuilder<unknown>[] = []
  if (kind === undefined || audited.has(kind)) found.push(fromLog(requested))
  const product = kind === 'producto' && subject !== undefined
  if (asked('stock') || product) found.push(fromLedger(requested))
  if (cause) return found
  if (asked('compra')) found.push(fromOrders(requested))
  if (asked('importacion')) found.push(fromImports(requested))
  if (asked('precios')) found.push(fromPrices(requested))
  return found
}

/** What Admins changed, as the audit log has it. */
function fromLog(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject, cause, kind } = requested
  const one = subject !== undefined
  return sql`SELECT 'log' AS source, id, at, actor, kind, subject, name, action, changes, cause FROM audit_log
      WHERE ${both([
        ...common(requested),
        kind && sql`kind = ${kind}`,
        one && sql`subject = ${subject}`,
        cause ? sql`cause = ${cause}` : !one && sql`cause IS NULL`,
      ])}`
}

/** Bottles that came and went. */
function fromLedger(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject, cause } = requested
  const one = subject !== undefined
  return sql`SELECT 'ledger', l.id, l.at, l.actor, 'stock', l.product_id::text, p.name, l.kind,
        jsonb_build_object('botellas', jsonb_build_array(null, l.quantity)), l.cause
      FROM (SELECT * FROM stock_ledger WHERE ${both([
        ...common(requested),
        one && sql`product_id::text = ${subject}`,
        cause && sql`cause = ${cause}`,
        // covered by the entry of the order, the bulk change or the new wine
        !one && !cause && sql`order_id IS NULL AND cause IS NULL AND kind <> 'inicial'`,
      ])} ORDER BY at DESC, id DESC LIMIT ${((requested.page ?? 0) + 1) * auditPageSize + 1}) AS l JOIN products p ON p.id = l.product_id`
}

/** What became of orders. */
function fromOrders(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject } = requested
  const one = subject !== undefined
  return sql`SELECT 'event', e.id, e.at, e.actor, 'compra', e.order_id::text, coalesce(o.numero, e.order_id::text), e.action,
        jsonb_build_object('estado', jsonb_build_array(e.estado_before, e.estado_after)), NULL::text
      FROM order_events e LEFT JOIN orders o ON o.id = e.order_id
      WHERE ${both([...common(requested, sql`e.`), one && sql`e.order_id::text = ${subject}`])}`
}

/** Imports that are done. */
function fromImports(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject } = requested
  const one = subject !== undefined
  return sql`SELECT 'import', id, at, actor, 'importacion', id::text, file_name, 'importacion',
        jsonb_build_object('creados', jsonb_build_array(null, created), 'cambiados', jsonb_build_array(null, changed)), NULL::text
      FROM (SELECT *, finished_at AS at FROM imports WHERE state = 'terminada') AS finished
      WHERE ${both([...common(requested), one && sql`id::text = ${subject}`])}`
}

/** Price changes, and their being undone. */
function fromPrices(requested: AuditQuestion): RawBuilder<unknown> {
  const { subject } = requested
  const one = subject !== undefined
  return sql`SELECT 'prices', id, at, actor, 'precios', id::text, title, what,
        jsonb_build_object('vinos', jsonb_build_array(null, wines)), NULL::text
      FROM (SELECT id * 2 AS id, id AS change, created_at AS at, actor, title, 'precios' AS what, wines FROM price_changes
        UNION ALL SELECT id * 2 + 1, id, undone_at, undone_by, title, 'deshacer', wines FROM price_changes WHERE undone_at IS NOT NULL
      ) AS steps (id, change, at, actor, title, what, wines)
      WHERE ${both([...common(requested), one && sql`change::text = ${subject}`])}`
}

/** Days are those of the shop's clock. */
function common({ actor, fdesde, fhasta }: AuditQuestion, of = sql``): (RawBuilder<unknown> | undefined)[] {
  const zone = sql`AT TIME ZONE ${sql.lit(shopTimeZone)}`
  return [
    actor === undefined ? undefined : sql`${of}actor = ${actor}`,
    fdesde === undefined ? undefined : sql`${of}at >= ${fdesde}::date::timestamp ${zone}`,
    fhasta === undefined ? undefined : sql`${of}at < (${fhasta}::date + 1)::timestamp ${zone}`,
  ]
}

function both(conditions: (RawBuilder<unknown> | undefined | false | '')[]): RawBuilder<unknown> {
  const wanted = conditions.filter((one) => one !== undefined && one !== false && one !== '')
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` AND `)
}
