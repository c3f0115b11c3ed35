import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { toPesos } from '../../../money/money.ts'
import type { KindName } from '../../taxonomy/product-kinds.ts'
import { wineTypes } from '../../taxonomy/wine-terms.ts'
import { kindOfRow } from '../kind-condition.queries.ts'
import type { Vocabulary } from './term-index.ts'
import type { Read } from '../../../platform/database/read-replica.ts'
import { oneEditApart } from './one-edit.ts'
import type { CatalogueNames } from './understand-search.ts'
import { foldText } from '../fold-text.ts'
import { hasWords } from '../product-filter.queries.ts'
import { tellingWords } from '../search-words.ts'
import { shopQuery } from '../shop-query.queries.ts'

/** Maximum wines with the words of a search whose names are examined. */
const lookedAtMost = 300

/** Looks up names of wines and bodegas on sale for interpreting searches. */
export function catalogueNames(read: Read): CatalogueNames {
  return {
    async lookUp(words) {
      const { rows } = await read(false, (db) =>
        sql<{ token: string; word: string; uses: number }>`
          SELECT token, s.word, s.uses::int FROM unnest(${words}::text[]) AS token JOIN search_words s
            ON word_deletes(s.word) && word_deletes(token) AND length(s.word) > 2`.execute(db),
      )
      return {
        known: new Set(rows.flatMap(({ token, word }) => (token === word ? [word] : []))),
        near: new Map(
          words.map((typed) => [
            typed,
            rows.filter(({ token, word }) => token === typed && word !== token && oneEditApart(token, word)),
          ]),
        ),
      }
    },
    async haveAll(words) {
      const all = inNames(words)
      return exists(
        read,
        sql`SELECT 1 FROM (
          SELECT p.name, p.id_prod FROM products p WHERE p.archived_at IS NULL AND p.search @@ ${all}::tsquery LIMIT ${sql.lit(lookedAtMost)}) AS p
        JOIN producers b USING (id_prod) WHERE search_tokens(p.name || ' ' || b.description) @@ ${words.map(quoted).join(' & ')}::tsquery`,
      )
    },
    async isCalled(words) {
      const all = inNames(words)
      return exists(
        read,
        sql`SELECT 1 FROM (
          SELECT p.name, p.id_prod FROM products p WHERE p.archived_at IS NULL AND p.search @@ ${all}::tsquery LIMIT ${sql.lit(lookedAtMost)}) AS p
        JOIN producers b USING (id_prod)
        WHERE ${words.join(' ')} IN (${plainWords('p.name')}, ${plainWords('b.description')})`,
      )
    },
    haveRuns: (runs) => haveRuns(read, runs),
  }
}

/** A query for all words within a wine's name, or within its bodega and other data. */
function inNames(words: string[]): string {
  return words.map((word) => `${quoted(word)}:AB`).join(' & ')
}

async function haveRuns(read: Read, runs: string[][]): Promise<string[][]> {
  const requested = runs.map((run) => run.map((word) => `${quoted(word)}:AB`).join(' <-> '))
  const { rows } = await read(false, (db) =>
    sql<{
      place: number
    }>`SELECT place::int - 1 AS place FROM unnest(${requested}::text[]) WITH ORDINALITY AS run (phrase, place)
          WHERE EXISTS (SELECT FROM products p WHERE p.archived_at IS NULL AND p.search @@ run.phrase::tsquery)`.execute(
      db,
    ),
  )
  return rows.flatMap(({ place }) => (runs[place] ? [runs[place]] : []))
}

async function exists(read: Read, rows: ReturnType<typeof sql>): Promise<boolean> {
  const matches = await read(false, (db) =>
    sql<{ found: boolean }>`SELECT EXISTS (${rows}) AS found`.execute(db),
  )
  return matches.rows[0]?.found === true
}

/** A word as a lexeme of a query; it contains only letters and digits. */
function quoted(word: string): string {
  return `'${word.replace(/[^a-z0-9]/g, '')}'`
}

/** A name normalised like the words of a search. */
function plainWords(column: string) {
  return sql`trim(regexp_replace(plain(${sql.ref(column)}), '[^a-z0-9]+', ' ', 'g'))`
}

/** Corrections of a search, and words that no wine combines with the others. */
type ReadText = { corrections: { typed: string; meant: string }[]; leftOut: string[] }

/**
 * How shop_query reads a search. If it would drop all words, none is reported as dropped and nothing is
 * found.
 */
export async function readText(db: Db, text: string): Promise<ReadText> {
  if (!hasWords(text)) return { corrections: [], leftOut: [] }
  const telling = tellingWords(text)
  const { rows } = await sql<{ typed: string | null; left_out: string[] }>`
    SELECT typed, left_out FROM ${shopQuery(text)}`.execute(db)
  const meant = (rows[0]?.typed ?? '').split(' ').filter((word) => word !== '')
  const leftOut = rows[0]?.left_out ?? []
  if (meant.length === 0) return { corrections: [], leftOut: [] }
  const typed = telling.split(/\s+/).filter((word) => !leftOut.includes(foldText(word)))
  // a word with punctuation is two in the catalogue, so they cannot be matched here
  if (typed.length !== meant.length) return { corrections: [], leftOut }
  const corrections = typed.flatMap((word, at) => {
    const other = meant[at] ?? ''
    const same = foldText(word).replace(/[^a-z0-9]/g, '')
    return other.startsWith(same) ? [] : [{ typed: word, meant: other }]
  })
  return { corrections, leftOut }
}

/** Minimum wines to sample prices from; beyond that, random pages of the table. */
const sampledFrom = 20_000

/** The filter values of wines on sale, and the prices considered cheap and expensive, rounded to hundreds. */
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
  const [vocabulary] = rows
  const part = Math.min(100, (100 * sampledFrom) / Math.max(1, vocabulary?.wines ?? 1))
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
    kinds: vocabulary?.kinds ?? [],
    varieties: vocabulary?.varieties ?? [],
    countries: vocabulary?.countries ?? [],
    pairings: vocabulary?.pairings ?? [],
    places: vocabulary?.places ?? [],
    prices: { lowest, cheap, middle, dear },
  }
}
