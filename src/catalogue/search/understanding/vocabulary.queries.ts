import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { toPesos } from '../../../money/money.ts'
import type { KindName } from '../../taxonomy/product-kinds.ts'
import { wineTypes } from '../../taxonomy/wine-terms.ts'
import { kindOfRow } from '../kind-condition.queries.ts'
import type { Vocabulary } from './term-index.ts'

/** Prices are taken from so many wines at the least; of more, from whole pages of the table at random. */
const sampledFrom = 20_000

/** What the wines on sale can be filtered by, and where the prices of wines are cheap and dear, rounded to whole hundreds. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const { rows } = await sql<Omit<Vocabulary, 'prices' | 'kinds'> & { kinds: KindName[]; wines: number }>`
    WITH k AS MATERIALIZED (SELECT id_categ, id_place, pairings, sparkling, sum(wines)::int AS wines FROM facet_counts GROUP BY 1, 2, 3, 4 HAVING sum(wines) > 0)
    SELECT ARRAY(SELECT DISTINCT ${kindOfRow} FROM k JOIN categories c USING (id_categ)) AS kinds,
      ARRAY(SELECT DISTINCT variety FROM categories WHERE id_categ IN (SELECT id_categ FROM k) ORDER BY 1) AS varieties,
      ARRAY(SELECT DISTINCT country FROM locations WHERE country IS NOT NULL AND id_place IN (SELECT id_place FROM k) ORDER BY 1) AS countries,
      ARRAY(SELECT DISTINCT unnest(pairings) FROM k ORDER BY 1) AS pairings,
      (SELECT coalesce(json_agg(json_build_object('id', id_place::text, 'name', coalesce(region, description)) ORDER BY id_place), '[]')
        FROM locations WHERE id_place IN (SELECT id_place FROM k)) AS places,
      (SELECT coalesce(sum(wines), 0)::int FROM k) AS wines`.execute(db)
  const [found] = rows
  const part = Math.min(100, (100 * sampledFrom) / Math.max(1, found?.wines ?? 1))
  const { rows: priced } = await sql<{ prices: string[] | null }>`
    SELECT percentile_disc(ARRAY[0, 0.33, 0.5, 0.75]) WITHIN GROUP (ORDER BY price) AS prices
    FROM products TABLESAMPLE SYSTEM (${sql.lit(part)}) WHERE archived_at IS NULL
      AND id_categ IN (SELECT id_categ FROM categories WHERE type = ANY(${[...wineTypes]}::text[]))`.execute(
    db,
  )
  const [lowest = 0, cheap = 0, middle = 0, dear = 0] = (priced[0]?.prices ?? []).map(
    (price) => Math.round(toPesos(Number(price)) / 100) * 100,
  )
  return {
    kinds: found?.kinds ?? [],
    varieties: found?.varieties ?? [],
    countries: found?.countries ?? [],
    pairings: found?.pairings ?? [],
    places: found?.places ?? [],
    prices: { lowest, cheap, middle, dear },
  }
}
