import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { lockPictures } from '../images/pictures.queries.ts'
import { asPartOf, fingerprintOfLines } from '../past-changes.queries.ts'
import { whereOf } from '../products/admin-products.queries.ts'
import type { WineSelection } from './bulk.contract.ts'
import { shareFields } from '../taxonomy/product-kinds.ts'
import { undoDays } from './undo-days.ts'
import { bulkColumns, valueAfter, type BulkColumn, type WineChange } from './wine-change.ts'

/** A wine that a change concerns, with the column's value before and after as text. */
export type ChangedWine = { id: number; name: string; before: string | null; after: string | null }

export type Selected = { fitting: number; changes: ChangedWine[] }

/** Which wines a selection names and what the change makes of them, by id. */
export async function selectChanges(
  db: Db,
  selection: WineSelection,
  change: WineChange,
  lock: boolean,
): Promise<Selected> {
  const column = sql.ref(`p.${bulkColumns[change.kind].name}`)
  const { rows } = await sql<Omit<ChangedWine, 'after'>>`
    SELECT p.id, wine_name(p) AS name, ${column}::text AS before FROM products p WHERE ${conditionOf(selection)}
    ORDER BY p.id ${lock ? sql`FOR NO KEY UPDATE OF p` : sql``}`.execute(db)
  const after = valueAfter(change)
  const sameKind = change.kind === 'category' ? await categoriesLike(db, change.category) : undefined
  const changes = rows.flatMap((row) => {
    // a product of another kind would keep fields that it cannot have
    if (sameKind && !sameKind.has(Number(row.before))) return []
    const value = after(row.id, row.before)
    return value === undefined ? [] : [{ ...row, after: value }]
  })
  return { fitting: rows.length, changes }
}

/** The categories of products with the same fields. */
async function categoriesLike(db: Db, id: number): Promise<Set<number>> {
  const rows = await db.selectFrom('categories').select(['id_categ', 'type']).execute()
  const chosen = rows.find((row) => row.id_categ === id)
  return new Set(rows.flatMap((row) => (chosen && shareFields(chosen.type, row.type) ? [row.id_categ] : [])))
}

function conditionOf(selection: WineSelection): RawBuilder<unknown> {
  if ('ids' in selection) return sql`p.id = ANY(${selection.ids}::bigint[])`
  const { filter, except = [] } = selection
  return sql`${whereOf(filter)} AND p.id <> ALL(${except}::bigint[])`
}

/** What a person agreed to when they saw these changes. */
export function fingerprintOf(changes: readonly ChangedWine[]): string {
  return fingerprintOfLines(changes.map((wine) => JSON.stringify([wine.id, wine.before, wine.after])))
}

type Requested = {
  selection: WineSelection
  change: WineChange
  fingerprint: string
  title: string
  actor: string
}
export type WinesChanged =
  | { ok: true; id: number; wines: number }
  | { ok: false; why: 'differs' | 'nothing' | 'unknown-category' | 'unknown-picture' }

/** Makes the change that a person has seen, whole or, when one wine is not what they saw, not at all. */
export async function changeWines(db: Db, requested: Requested): Promise<WinesChanged> {
  return inTransaction(db, async (trx): Promise<WinesChanged> => {
    const { selection, change, title, actor } = requested
    // before the wines, as a wine's own form locks them
    const fault = await lockTerms(trx, change)
    if (fault) return { ok: false, why: fault }
    const { changes } = await selectChanges(trx, selection, change, true)
    if (fingerprintOf(changes) !== requested.fingerprint) return { ok: false, why: 'differs' }
    if (changes.length === 0) return { ok: false, why: 'nothing' }
    const column = bulkColumns[change.kind]
    const { rows } = await sql<{ id: number }>`INSERT INTO bulk_changes (actor, title, column_name, wines)
      VALUES (${actor}, ${title}, ${column.name}, ${changes.length}) RETURNING id`.execute(trx)
    const id = rows[0]?.id ?? 0
    await asPartOf(trx, 'bulk_changes', id)
    await sql`WITH v AS (SELECT * FROM unnest(${changes.map((wine) => wine.id)}::bigint[],
        ${changes.map((wine) => wine.before)}::text[], ${changes.map((wine) => wine.after)}::text[]) AS v (id, before, after)),
      done AS (UPDATE products p SET ${sql.ref(column.name)} = ${cast(sql`v.after`, column.name)},
        version = p.version + 1, updated_at = now() FROM v WHERE p.id = v.id
        RETURNING p.id, v.before, ${sql.ref(`p.${column.name}`)}::text AS after)
      INSERT INTO bulk_change_rows (change_id, product_id, value_before, value_after)
      SELECT ${id}, id, before, after FROM done`.execute(trx)
    return { ok: true, id, wines: changes.length }
  })
}

const typeOf = new Map<BulkColumn, string>(Object.values(bulkColumns).map(({ name, type }) => [name, type]))

const cast = (value: RawBuilder<unknown>, column: BulkColumn) =>
  sql`${value}::${sql.raw(typeOf.get(column) ?? 'text')}`

/** Keeps what the wines are to refer to from being deleted meanwhile. Out: why it cannot be. */
async function lockTerms(trx: Db, change: WineChange) {
  if (change.kind === 'category') {
    const { rows } =
      await sql`SELECT FROM categories WHERE id_categ = ${change.category} FOR KEY SHARE`.execute(trx)
    return rows.length > 0 ? undefined : ('unknown-category' as const)
  }
  if (change.kind !== 'pictures') return undefined
  const held = await lockPictures(
    trx,
    change.pictures.map(({ image }) => image),
  )
  return held ? undefined : ('unknown-picture' as const)
}

export type WinesRestored =
  | { ok: true; restored: number; kept: number }
  | { ok: false; why: 'unknown' | 'already' | 'too-old' | 'changed-since' }

/** Restores what a change replaced, but for values that were changed since. */
export async function undoChange(db: Db, id: number, actor: string): Promise<WinesRestored> {
  return inTransaction(db, async (trx): Promise<WinesRestored> => {
    const { rows } = await sql<{ undone_at: Date | null; column_name: BulkColumn; old: boolean }>`
      SELECT undone_at, column_name, created_at < now() - make_interval(days => ${undoDays}) AS old
      FROM bulk_changes WHERE id = ${id} FOR UPDATE`.execute(trx)
    const [change] = rows
    if (!change) return { ok: false, why: 'unknown' }
    if (change.undone_at !== null) return { ok: false, why: 'already' }
    if (change.old) return { ok: false, why: 'too-old' }
    const restored = await restore(trx, id, change.column_name)
    const { rows: counted } = await sql<{ wines: number }>`
      SELECT count(*)::int AS wines FROM bulk_change_rows WHERE change_id = ${id}`.execute(trx)
    const kept = (counted[0]?.wines ?? 0) - restored
    if (restored === 0) return { ok: false, why: 'changed-since' }
    await sql`UPDATE bulk_changes SET undone_at = now(), undone_by = ${actor}, kept = ${kept} WHERE id = ${id}`.execute(
      trx,
    )
    return { ok: true, restored, kept }
  })
}

/** Out: how many wines are as they were. */
async function restore(trx: Db, id: number, column: BulkColumn): Promise<number> {
  const now = sql.ref(`p.${column}`)
  const unchanged = sql`r.change_id = ${id} AND r.product_id = p.id
    AND ${now} IS NOT DISTINCT FROM ${cast(sql`r.value_after`, column)} AND ${isThere(column)}`
  const { rows } = await sql<{ before: string | null }>`SELECT r.value_before AS before
    FROM products p JOIN bulk_change_rows r ON ${unchanged} ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(trx)
  if (column === 'image')
    await lockPictures(
      trx,
      rows.flatMap(({ before }) => before ?? []),
    )
  await asPartOf(trx, 'bulk_changes', id)
  const { numAffectedRows } =
    await sql`UPDATE products p SET ${sql.ref(column)} = ${cast(sql`r.value_before`, column)},
    version = p.version + 1, updated_at = now() FROM bulk_change_rows r WHERE ${unchanged}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** A category that was deleted since does not come back. */
const isThere = (column: BulkColumn) =>
  column === 'id_categ'
    ? sql`EXISTS (SELECT FROM categories c WHERE c.id_categ = r.value_before::bigint)`
    : sql`true`
