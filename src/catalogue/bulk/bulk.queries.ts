import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { lockPictures } from '../images/pictures.queries.ts'
import { asPartOf, selectPastChanges } from '../past-changes.queries.ts'
import { whereOf } from '../products/admin-products.queries.ts'
import { categoryText, shareFields } from '../taxonomy/product-kinds.ts'
import type { BulkChange, WineSelection } from './bulk.contract.ts'
import { undoDays } from './undo-days.ts'
import { bulkColumns, valueAfter, type BulkColumn, type WineChange } from './wine-change.ts'

/** A wine affected by a change, with the column's old and new value as text. */
export type ChangedWine = { id: number; name: string; before: string | null; after: string | null }

export type Selected = { fitting: number; changes: ChangedWine[] }

/** The selected wines with the result of the change, by id. */
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
    // another kind of product would keep fields that it cannot have
    if (sameKind && !sameKind.has(Number(row.before))) return []
    const value = after(row.id, row.before)
    return value === undefined ? [] : [{ ...row, after: value }]
  })
  return { fitting: rows.length, changes }
}

/** Categories of products with the same fields. */
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

type NewChange = { changes: readonly ChangedWine[]; title: string; actor: string }

/** Changes the wines and stores their old values. @returns the change's id */
export async function storeChange(
  trx: Db,
  column: BulkColumn,
  { changes, title, actor }: NewChange,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO bulk_changes (actor, title, column_name, wines)
    VALUES (${actor}, ${title}, ${column}, ${changes.length}) RETURNING id`.execute(trx)
  const id = rows[0]?.id ?? 0
  await asPartOf(trx, 'bulk_changes', id)
  await sql`WITH v AS (SELECT * FROM unnest(${changes.map((wine) => wine.id)}::bigint[],
      ${changes.map((wine) => wine.before)}::text[], ${changes.map((wine) => wine.after)}::text[]) AS v (id, before, after)),
    done AS (UPDATE products p SET ${sql.ref(column)} = ${cast(sql`v.after`, column)},
      version = p.version + 1, updated_at = now() FROM v WHERE p.id = v.id
      RETURNING p.id, v.before, ${sql.ref(`p.${column}`)}::text AS after)
    INSERT INTO bulk_change_rows (change_id, product_id, value_before, value_after)
    SELECT ${id}, id, before, after FROM done`.execute(trx)
  return id
}

const typeOf = new Map<BulkColumn, string>(Object.values(bulkColumns).map(({ name, type }) => [name, type]))

const cast = (value: RawBuilder<unknown>, column: BulkColumn) =>
  sql`${value}::${sql.raw(typeOf.get(column) ?? 'text')}`

/** Locks the rows that the wines will refer to. @returns why it cannot */
export async function lockTerms(trx: Db, change: WineChange) {
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

type PastChange = { undone_at: Date | null; column_name: BulkColumn; old: boolean }

/** Locks a change until the transaction ends; undefined if there is no such change. */
export async function lockChange(trx: Db, id: number): Promise<PastChange | undefined> {
  const { rows } = await sql<PastChange>`
    SELECT undone_at, column_name, created_at < now() - make_interval(days => ${undoDays}) AS old
    FROM bulk_changes WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]
}

export async function countChangedWines(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ wines: number }>`
    SELECT count(*)::int AS wines FROM bulk_change_rows WHERE change_id = ${id}`.execute(db)
  return rows[0]?.wines ?? 0
}

export async function markUndone(
  trx: Db,
  id: number,
  { actor, kept }: { actor: string; kept: number },
): Promise<void> {
  await sql`UPDATE bulk_changes SET undone_at = now(), undone_by = ${actor}, kept = ${kept} WHERE id = ${id}`.execute(
    trx,
  )
}

/** Restores the wines before a change. @returns their number */
export async function restore(trx: Db, id: number, column: BulkColumn): Promise<number> {
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

/** A category deleted since is not restored. */
const isThere = (column: BulkColumn) =>
  column === 'id_categ'
    ? sql`EXISTS (SELECT FROM categories c WHERE c.id_categ = r.value_before::bigint)`
    : sql`true`

/** Category names by id. */
export async function namesOfCategories(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('categories').selectAll().execute()
  return new Map(rows.map((row) => [row.id_categ, categoryText({ ...row, degreeSugar: row.degree_sugar })]))
}

/** Past changes for the response, newest first. */
export async function selectPastBulkChanges(db: Db, id?: number): Promise<BulkChange[]> {
  const changes = await selectPastChanges<{ kept: number; recent: boolean }>(db, 'bulk_changes', {
    ...(id === undefined ? {} : { id }),
    more: sql`, c.kept, c.created_at >= now() - make_interval(days => ${undoDays}) AS recent`,
  })
  return changes.map(({ recent, ...change }) => ({
    ...change,
    undoable: recent && change.undoneAt === null,
  }))
}
