import { sql, type RawBuilder } from 'kysely'
import { exactWordsIn, neverMeant, tellingWords } from './search-words.ts'

/** The database's parse of a search: `query`, `named`, `typed` and `left_out` of shop_query. */
export function shopQuery(searched: string): RawBuilder<unknown> {
  const telling = tellingWords(searched)
  return sql`shop_query(${telling}, ${exactWordsIn(telling)}::text[], ${[...neverMeant]}::text[])`
}
