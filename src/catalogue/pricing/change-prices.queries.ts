import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { Centavos } from '../../money/money.ts'
import { asPartOf, fingerprintOfLines } from '../past-changes.queries.ts'
import { priceByRule, type PriceRule } from './price-rule.ts'
import type { PriceScope } from './prices.contract.ts'

/** A wine with its list price before and after, in centavos. */
export type Repriced = {
  id: number
  name: string
  producer: string
  vintage: number | null
  volumeMl: number | null
  discount: number
  before: Centavos
  after: Centavos
  /** Matches, but was excluded manually. */
  left: boolean
}

/** The wines on sale within a scope with their new prices, by bodega and name. */
export async function repriceWines(
  db: Db,
  rule: PriceRule,
  scope: PriceScope,
  lock: boolean,
): Promise<Repriced[]> {
  const left = new Set(scope.except ?? [])
  const conditions: RawBuilder<unknown>[] = [sql`p.archived_at IS NULL`]
  if (scope.producer !== undefined) conditions.push(sql`p.id_prod = ${scope.producer}`)
  if (scope.category !== undefined) conditions.push(sql`p.id_categ = ${scope.category}`)
  if (scope.type !== undefined) conditions.push(sql`c.type = ${scope.type}`)
  if (scope.only !== undefined) conditions.push(sql`p.id = ANY(${scope.only}::bigint[])`)
  if (scope.name) conditions.push(sql`p.search @@ (SELECT wine_query(${scope.name}))`)
  const { rows } = await sql<Omit<Repriced, 'after' | 'left'>>`
    SELECT p.id, p.name, b.description AS producer, p.vintage, p.volume_ml AS "volumeMl", p.discount, p.list_price AS before
    FROM products p JOIN producers b USING (id_prod) JOIN categories c USING (id_categ)
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY p.id ${lock ? sql`FOR NO KEY UPDATE OF p` : sql``}`.execute(
    db,
  )
  return rows
    .map((row) => ({ ...row, after: priceByRule(row.before, rule), left: left.has(row.id) }))
    .toSorted(
      (a, b) => byName.compare(a.producer, b.producer) || byName.compare(a.name, b.name) || a.id - b.id,
    )
}

const byName = new Intl.Collator('es')

export const changesOf = (wines: readonly Repriced[]) =>
  wines.filter((wine) => !wine.left && wine.after !== wine.before)

/** The fingerprint of previewed prices. */
export function fingerprintOf(wines: readonly Repriced[]): string {
  return fingerprintOfLines(changesOf(wines).map((wine) => `${wine.id}:${wine.before}:${wine.after}`))
}

export type PricesChanged =
  | { ok: true; id: number; wines: number }
  | { ok: false; why: 'differs' | 'nothing' }

/** Changes the previewed prices, or none if any of them differs by now. */
export async function changePrices(
  db: Db,
  requested: { rule: PriceRule; scope: PriceScope; fingerprint: string; title: string; actor: string },
): Promise<PricesChanged> {
  return inTransaction(db, async (trx): Promise<PricesChanged> => {
    const wines = await repriceWines(trx, requested.rule, requested.scope, true)
    if (fingerprintOf(wines) !== requested.fingerprint) return { ok: false, why: 'differs' }
    const changes = changesOf(wines)
    if (changes.length === 0) return { ok: false, why: 'nothing' }
    const { rows } = await sql<{ id: number }>`
      INSERT INTO price_changes (actor, title, rule, wines)
      VALUES (${requested.actor}, ${requested.title}, ${JSON.stringify({ rule: requested.rule, scope: requested.scope })}::jsonb, ${changes.length})
      RETURNING id`.execute(trx)
    const id = rows[0]?.id ?? 0
    const values = sql`unnest(${changes.map((wine) => wine.id)}::bigint[], ${changes.map((wine) => wine.before)}::bigint[],
      ${changes.map((wine) => wine.after)}::bigint[]) AS v (id, before, after)`
    await sql`INSERT INTO price_change_rows (change_id, product_id, price_before, price_after)
      SELECT ${id}, v.id, v.before, v.after FROM ${values}`.execute(trx)
    await asPartOf(trx, 'price_changes', id)
    await sql`UPDATE products p SET list_price = v.after, version = p.version + 1, updated_at = now()
      FROM ${values} WHERE p.id = v.id`.execute(trx)
    return { ok: true, id, wines: changes.length }
  })
}

/** A price that changed since. Centavos. */
export type ChangedSince = { id: number; name: string; made: Centavos; now: Centavos }
export type PricesRestored =
  | { ok: true; restored: number; kept: number }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'already' }
  | { ok: false; why: 'changed-since'; wines: ChangedSince[]; of: number }

/**
 * Restores the prices before a change. Prices that changed since are kept, and stop the undo unless `others`
 * is set.
 */
export async function undoPriceChange(
  db: Db,
  id: number,
  others: boolean,
  actor: string,
): Promise<PricesRestored> {
  return inTransaction(db, async (trx): Promise<PricesRestored> => {
    const change = await sql<{ undone_at: Date | null; wines: number }>`
      SELECT undone_at, wines FROM price_changes WHERE id = ${id} FOR UPDATE`.execute(trx)
    const stored = change.rows[0]
    if (!stored) return { ok: false, why: 'unknown' }
    if (stored.undone_at !== null) return { ok: false, why: 'already' }
    const { rows } = await sql<ChangedSince>`
      SELECT p.id, wine_name(p) AS name, r.price_after AS made, p.list_price AS now FROM products p
      JOIN price_change_rows r ON r.product_id = p.id AND r.change_id = ${id}
      ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(trx)
    const since = rows.filter((wine) => wine.now !== wine.made)
    if (since.length > 0 && (!others || since.length === rows.length))
      return { ok: false, why: 'changed-since', wines: since, of: rows.length }
    await asPartOf(trx, 'price_changes', id)
    await sql`UPDATE products p SET list_price = r.price_before, version = p.version + 1, updated_at = now()
      FROM price_change_rows r
      WHERE r.change_id = ${id} AND r.product_id = p.id AND p.list_price = r.price_after`.execute(trx)
    await sql`UPDATE price_changes SET undone_at = now(), undone_by = ${actor} WHERE id = ${id}`.execute(trx)
    return { ok: true, restored: rows.length - since.length, kept: since.length }
  })
}

/** The names of the bodega and the category that a change of prices is limited to. */
export async function namesInScope(db: Db, scope: PriceScope): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT description AS name FROM producers WHERE id_prod = ${scope.producer ?? null}
    UNION ALL SELECT concat_ws(' ', type, variety, degree_sugar) FROM categories WHERE id_categ = ${scope.category ?? null}`.execute(
    db,
  )
  return rows.map((row) => row.name ?? '')
}
