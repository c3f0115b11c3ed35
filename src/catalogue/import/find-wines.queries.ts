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
  /** What it is called; of a name with the content in it, before that the whole. None where the row has no name. */
  names: readonly [] | readonly [name: string] | readonly [whole: string, name: string]
  /** Millilitres, where the row says so. */
  volume: number | undefined
  producer: number | undefined
  /** A year, null for a wine that has none, undefined when the row does not say. */
  vintage: number | null | undefined
  /** The wine that was reviewed; undefined for a new one, and during the review itself. */
  reviewed: number | undefined
}

export type Found =
  /** `ean`: by the trade's own code, which is of no other wine. */
  | { wine: KnownWine; by: 'id' | 'code' | 'name'; ean?: boolean }
  | 'none'
  | 'several'
  | 'unknown-id'
  | 'two-codes'
  | 'other-size'

/**
 * The wines that rows mean: by id when there is one, otherwise by SKU or EAN, otherwise by bodega and name, and by year
 * and content when the row gives them: another size is another wine. Archived wines count only where no other fits.
 * While an import is saved they are held, in the order of their ids, until the transaction ends; wines that it has made
 * or changed before are found by no other row of it, as they were by none during the review.
 */
export async function findWines(
  db: Db,
  requested: readonly Requested[],
  owners: CodeOwners,
  saving: number | undefined,
): Promise<Map<number, Found>> {
  const ownersOf = ({ codes }: Requested) =>
    new Set(codes.flatMap(({ field, code }) => owners.get(codeKey(field, code)) ?? []))
  const byCode = new Map(requested.map((row) => [row.line, [...ownersOf(row)]]))
  const named = requested.filter(
    (row) =>
      row.id === undefined &&
      !byCode.get(row.line)?.length &&
      row.producer !== undefined &&
      row.names.length > 0,
  )
  const candidates = await namedAlike(db, named)
  const all = await readWines(
    db,
    [
      ...requested.flatMap((row) => row.id ?? byCode.get(row.line) ?? []),
      ...[...candidates.values()].flatMap((ids) => ids.flat()),
    ],
    saving,
  )
  return new Map(
    requested.map((row): [number, Found] => {
      const wines = new Map([...all].filter(([id, { made }]) => !made || id === row.reviewed))
      if (row.id !== undefined) return [row.line, foundById(row.id, wines)]
      const coded = foundByCode(row, byCode.get(row.line) ?? [], wines)
      return [row.line, coded ?? foundByName(row, candidates.get(row.line) ?? [], wines)]
    }),
  )
}

type Wines = ReadonlyMap<number, KnownWine>

/** Millilitres of a bottle of which nothing else is said. */
export const usualVolume = 750

function foundById(id: number, wines: Wines): Found {
  const wine = wines.get(id)
  return wine ? { wine, by: 'id' } : 'unknown-id'
}

function foundByCode(row: Requested, ids: readonly number[], wines: Wines): Found | undefined {
  const [wine, another] = ids.flatMap((id) => wines.get(id) ?? [])
  if (another !== undefined) return 'two-codes'
  const ean = row.codes.some(({ field, code }) => field === 'ean' && code === wine?.ean)
  return wine && { wine, by: 'code', ean }
}

/** In: the ids of wines by the name that they were found by, in the order of the row's names. */
function foundByName(row: Requested, byName: readonly number[][], wines: Wines): Found {
  const fittingOf = (ids: readonly number[], place: number) =>
    ids
      .flatMap((id) => wines.get(id) ?? [])
      .filter((wine) => row.vintage === undefined || wine.vintage === row.vintage)
      // a wine that has its size in its name is that one, whatever its content says
      .filter(
        (wine) =>
          row.volume === undefined ||
          wine.volume_ml === row.volume ||
          (place === 0 && row.names.length === 2),
      )
  const fitting = byName.map(fittingOf).find((found) => found.length > 0) ?? []
  const onSale = fitting.filter((wine) => !wine.archived)
  const named = onSale.length > 0 ? onSale : fitting
  // a magnum and a bottle of one name are two wines: a row without a content is about the bottle
  const usual = row.volume === undefined ? named.filter((wine) => wine.volume_ml === usualVolume) : named
  const [wine, another] = usual
  if (wine === undefined) return named.length > 0 ? 'other-size' : 'none'
  return another ? 'several' : { wine, by: 'name' }
}

/** By row, for each of its names the wines that are called so. */
async function namedAlike(db: Db, named: readonly Requested[]): Promise<Map<number, number[][]>> {
  const candidates = new Map<number, number[][]>()
  const searched = named.flatMap(({ line, names, producer = 0 }) =>
    names.map((name, place) => ({ line, place, name, producer })),
  )
  if (searched.length === 0) return candidates
  const { rows } = await sql<{ line: number; place: number; id: number }>`
    SELECT given.line, given.place, p.id
    FROM jsonb_to_recordset(${JSON.stringify(searched)}::jsonb) AS given (line int, place int, name text, producer bigint)
    JOIN products p ON p.id_prod = given.producer AND plain(p.name) = plain(given.name)`.execute(db)
  for (const { line, place, id } of rows) {
    const byName = candidates.get(line) ?? [[], []]
    candidates.set(line, byName)
    byName[place]?.push(id)
  }
  return candidates
}

async function readWines(
  db: Db,
  ids: readonly number[],
  saving: number | undefined,
): Promise<Map<number, KnownWine>> {
  if (ids.length === 0) return new Map()
  const hold: RawBuilder<unknown> = saving === undefined ? sql`` : sql`FOR NO KEY UPDATE OF p`
  const { rows } = await sql<KnownWine>`
    SELECT p.id, ${sql.raw(fieldColumns)}, p.reserved, p.archived_at IS NOT NULL AS archived,
      p.archived_at IS NOT NULL AND EXISTS (SELECT FROM import_saved s
        WHERE s.product_id = p.id AND s.created AND s.undone_at IS NOT NULL) AS undone,
      EXISTS (SELECT FROM import_saved s WHERE s.import_id = ${saving ?? null}::bigint AND s.product_id = p.id) AS made,
      b.description AS producer, l.description AS place, c.type, c.variety, c.degree_sugar
    FROM products p JOIN producers b ON b.id_prod = p.id_prod JOIN locations l ON l.id_place = p.id_place
      JOIN categories c ON c.id_categ = p.id_categ
    WHERE p.id = ANY(${[...new Set(ids)]}::bigint[]) ORDER BY p.id ${hold}`.execute(db)
  return new Map(rows.map((wine) => [wine.id, wine]))
}
