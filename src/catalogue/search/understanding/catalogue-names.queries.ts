import { sql } from 'kysely'
import type { Read } from '../../../platform/database/read-replica.ts'
import { oneEditApart } from './one-edit.ts'
import type { CatalogueNames } from './understand-search.ts'

/** Wines with the words of a search anywhere, of which names are looked at. */
const lookedAtMost = 300

/** Names of wines and bodegas on sale, as understanding asks for them. */
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

/** A query of all words in the name of a wine or among what stands with its bodega. */
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
  const found = await read(false, (db) =>
    sql<{ found: boolean }>`SELECT EXISTS (${rows}) AS found`.execute(db),
  )
  return found.rows[0]?.found === true
}

/** A word as a lexeme of a query; words are of letters and figures alone. */
function quoted(word: string): string {
  return `'${word.replace(/[^a-z0-9]/g, '')}'`
}

/** A name as the words of a search are compared. */
function plainWords(column: string) {
  return sql`trim(regexp_replace(plain(${sql.ref(column)}), '[^a-z0-9]+', ' ', 'g'))`
}
