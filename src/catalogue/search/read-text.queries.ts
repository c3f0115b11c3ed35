import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { foldText } from './fold-text.ts'
import { hasWords } from './product-filter.queries.ts'
import { tellingWords } from './search-words.ts'
import { shopQuery } from './shop-query.ts'

/** What is searched for instead of what was typed: words that are meant, and words that no wine has beside the others. */
type ReadText = { corrections: { typed: string; meant: string }[]; leftOut: string[] }

/** How shop_query takes the text of a search. Where it leaves out all of it, nothing was left out: nothing is found. */
export async function readText(db: Db, text: string): Promise<ReadText> {
  if (!hasWords(text)) return { corrections: [], leftOut: [] }
  const telling = tellingWords(text)
  const { rows } = await sql<{ typed: string | null; left_out: string[] }>`
    SELECT typed, left_out FROM ${shopQuery(text)}`.execute(db)
  const meant = (rows[0]?.typed ?? '').split(' ').filter((word) => word !== '')
  const leftOut = rows[0]?.left_out ?? []
  if (meant.length === 0) return { corrections: [], leftOut: [] }
  const typed = telling.split(/\s+/).filter((word) => !leftOut.includes(foldText(word)))
  // a word with a mark inside is two of the catalogue's: they cannot be distinguished here
  if (typed.length !== meant.length) return { corrections: [], leftOut }
  const corrections = typed.flatMap((word, at) => {
    const other = meant[at] ?? ''
    const same = foldText(word).replace(/[^a-z0-9]/g, '')
    return other.startsWith(same) ? [] : [{ typed: word, meant: other }]
  })
  return { corrections, leftOut }
}
