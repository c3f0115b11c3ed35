import { sql, type RawBuilder } from 'kysely'
import { neverMeant, exactWordsIn } from './exact-words.ts'
import { tellingWords } from './search-words.ts'

/** The database's reading of a shopper's search: `query`, `named`, `typed` and `left_out` of shop_query. */
export function shopQuery(searched: string): RawBuilder<unknown> {
  const telling = tellingWords(searched)
  return sql`shop_query(${telling}, ${exactWordsIn(telling)}::text[], ${[...neverMeant]}::text[])`
}
