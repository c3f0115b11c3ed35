import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Suggestion } from '../products/catalogue.contract.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import { hasWords, wineConditions } from './product-filter.queries.ts'
import { tellingWords } from './search-words.ts'
import { shopQuery } from './shop-query.queries.ts'

/**
 * Suggestions while typing: up to two varieties, two bodegas and five wines. If wines have words that begin
 * with every typed one, only those count, because an unfinished word is not a typo.
 * @param prices typed beside the words, which every suggestion obeys
 */
export async function suggest(db: Db, name: string, prices: PriceRange): Promise<Suggestion[]> {
  const where = await wineConditions(db, prices)
  if (!hasWords(name)) return suggestByPrice(db, where, prices)
  const { rows } = await sql<Suggestion>`
    WITH typed AS MATERIALIZED (SELECT ${begunWords(name)} AS query),
    q AS MATERIALIZED (
      SELECT query FROM typed WHERE EXISTS (SELECT FROM products p WHERE p.archived_at IS NULL AND p.search @@ typed.query)
      UNION ALL SELECT query FROM ${shopQuery(name)} LIMIT 1
    ),
    hits AS MATERIALIZED (
      SELECT p.id, p.name, p.id_prod, p.id_categ, p.search, p.shop_order, p.vintage, p.volume_ml
      FROM products p, q WHERE ${where} AND p.search @@ q.query LIMIT 1000
    )
    (SELECT 'varietal' AS kind, c.variety AS label, c.variety AS value, NULL AS type
      FROM (SELECT id_categ, count(*) AS wines FROM hits GROUP BY 1) AS found JOIN categories c USING (id_categ), q
      WHERE ${wordsIn('c.variety')} @@ q.query GROUP BY c.variety ORDER BY sum(wines) DESC, c.variety LIMIT 2)
    UNION ALL
    (SELECT 'bodega', b.description, b.id_prod::text, NULL
      FROM (SELECT id_prod, count(*) AS wines FROM hits GROUP BY 1) AS found JOIN producers b USING (id_prod), q
      WHERE ${wordsIn('b.description')} @@ q.query ORDER BY wines DESC, b.description LIMIT 2)
    UNION ALL
    (SELECT 'vino', wine_name(hits.name, b.description, hits.vintage, hits.volume_ml), hits.id::text, c.type
      FROM hits JOIN producers b USING (id_prod) JOIN categories c USING (id_categ), q
      ORDER BY ts_rank('{0.05, 0.2, 0.6, 1.0}', hits.search, q.query) DESC, hits.shop_order LIMIT 5)`.execute(
    db,
  )
  return rows
}

export type PriceRange = Pick<ProductFilter, 'priceMin' | 'priceMax'>

/** Without words, the first wines within a price. */
async function suggestByPrice(
  db: Db,
  where: Awaited<ReturnType<typeof wineConditions>>,
  { priceMin, priceMax }: PriceRange,
): Promise<Suggestion[]> {
  if (priceMin === undefined && priceMax === undefined) return []
  const { rows } = await sql<Suggestion>`
    SELECT 'vino' AS kind, wine_name(p.name, b.description, p.vintage, p.volume_ml) AS label, p.id::text AS value, c.type
    FROM (SELECT * FROM products p WHERE ${where} ORDER BY p.shop_order, p.id LIMIT 5) AS p
    JOIN producers b USING (id_prod) JOIN categories c USING (id_categ) ORDER BY p.shop_order, p.id`.execute(
    db,
  )
  return rows
}

/** The most frequent catalogue words for each typed prefix; null if there are none. */
function begunWords(name: string) {
  return sql`(
    SELECT CASE WHEN count(*) = count(begun) THEN string_agg('(' || begun || ')', ' & ')::tsquery END
    FROM (SELECT lexeme FROM unnest(search_tokens(left(${tellingWords(name)}, 200))) ORDER BY positions[1] LIMIT 16) AS t,
      LATERAL (SELECT string_agg(quote_literal(word), ' | ') AS begun FROM (
        SELECT word FROM search_words WHERE word LIKE lexeme || '%' ORDER BY word = lexeme DESC, uses DESC LIMIT 24
      ) AS words) AS w)`
}

/** A column's words as search_tokens() returns them, inlined to avoid a function call per row. */
function wordsIn(column: string) {
  return sql`to_tsvector('simple', regexp_replace(lower(unaccent(${sql.ref(column)})), '[^a-z0-9]+', ' ', 'g'))`
}
