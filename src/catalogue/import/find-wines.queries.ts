import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { fieldColumns } from '../products/product-columns.ts'
import type { CodeOwners } from './find-codes.queries.ts'
import { codeKey } from './find-codes.queries.ts'
import type { KnownWine } from './validate-row.ts'

/** What a row says of which wine it means. */
export type Requested = {
  line: number
  id: number | undefined
  codes: { field: 'sku' | 'ean'; code: string }[]
  name: string
  producer: number | undefined
  /** A year, null for a wine that has none, undefined when the row does not say. */
  vintage: number | null | undefined
}

export type Found =
  | { wine: KnownWine; by: 'id' | 'code' | 'name' }
  | 'none'
  | 'several'
  | 'unknown-id'
  | 'two-codes'

/**
 * The wines that rows mean: by id when there is one, otherwise by SKU or EAN, otherwise by bodega and name, and by year
 * when the row gives one. Archived wines count only where no other fits. With `lock` they are held, in the order of
 * their ids, until the transaction ends.
 */
export async function findWines(
  db: Db,
  requested: readonly Requested[],
  owners: CodeOwners,
  lock: boolean,
): Promise<Map<number, Found>> {
  const byCode = new Map(
    requested.map((row) => [
      row.line,
      [...new Set(row.codes.flatMap(({ field, code }) => owners.get(codeKey(field, code)) ?? []))],
    ]),
  )
  const named = requested.filter(
    (row) =>
      row.id === undefined && !byCode.get(row.line)?.length && row.producer !== undefined && row.name !== '',
  )
  const candidates = await namedAlike(db, named)
  const wines = await readWines(
    db,
    [...requested.flatMap((row) => row.id ?? byCode.get(row.line) ?? []), ...[...candidates.values()].flat()],
    lock,
  )
  return new Map(
    requested.map((row): [number, Found] => [
      row.line,
      row.id === undefined
        ? (foundByCode(byCode.get(row.line) ?? [], wines) ??
          foundByName(row, candidates.get(row.line) ?? [], wines))
        : foundById(row.id, wines),
    ]),
  )
}

type Wines = ReadonlyMap<number, KnownWine>

function foundById(id: number, wines: Wines): Found {
  const wine = wines.get(id)
  return wine ? { wine, by: 'id' } : 'unknown-id'
}

function foundByCode([id, another]: readonly number[], wines: Wines): Found | undefined {
  if (another !== undefined) return 'two-codes'
  const wine = id === undefined ? undefined : wines.get(id)
  return wine && { wine, by: 'code' }
}

function foundByName(row: Requested, ids: readonly number[], wines: Wines): Found {
  const fitting = ids
    .flatMap((id) => wines.get(id) ?? [])
    .filter((wine) => row.vintage === undefined || wine.vintage === row.vintage)
  const onSale = fitting.filter((wine) => !wine.archived)
  const [wine, another] = onSale.length > 0 ? onSale : fitting
  return another ? 'several' : wine ? { wine, by: 'name' } : 'none'
}

async function namedAlike(db: Db, named: readonly Requested[]): Promise<Map<number, number[]>> {
  const candidates = new Map<number, number[]>()
  if (named.length === 0) return candidates
  const { rows } = await sql<{ line: number; id: number }>`
    SELECT given.line, p.id FROM unnest(${named.map((row) => row.line)}::int[], ${named.map((row) => row.name)}::text[],
      ${named.map((row) => row.producer ?? 0)}::bigint[]) AS given (line, name, producer)
    JOIN products p ON p.id_prod = given.producer AND plain(p.name) = plain(given.name)`.execute(db)
  for (const { line, id } of rows) candidates.set(line, [...(candidates.get(line) ?? []), id])
  return candidates
}

async function readWines(db: Db, ids: readonly number[], lock: boolean): Promise<Map<number, KnownWine>> {
  if (ids.length === 0) return new Map()
  const hold: RawBuilder<unknown> = lock ? sql`FOR NO KEY UPDATE OF p` : sql``
  const { rows } = await sql<KnownWine>`
    SELECT p.id, ${sql.raw(fieldColumns)}, p.reserved, p.archived_at IS NOT NULL AS archived,
      p.archived_at IS NOT NULL AND EXISTS (SELECT FROM import_saved s
        WHERE s.product_id = p.id AND s.created AND s.undone_at IS NOT NULL) AS undone,
      b.description AS producer, l.description AS place, c.type, c.variety, c.degree_sugar
    FROM products p JOIN producers b ON b.id_prod = p.id_prod JOIN locations l ON l.id_place = p.id_place
      JOIN categories c ON c.id_categ = p.id_categ
    WHERE p.id = ANY(${[...new Set(ids)]}::bigint[]) ORDER BY p.id ${hold}`.execute(db)
  return new Map(rows.map((wine) => [wine.id, wine]))
}
