import { sql, type RawBuilder } from 'kysely'
import type { SortOrder } from '../taxonomy/wine-terms.ts'
import type { FoundPage } from './catalogue-search.ts'

/** Ids of a page as one text: twenty rows cost the process more than one. */
export const idsInOrder = sql`string_agg(id::text, ' ' ORDER BY place)`
export type IdsRow = { ids: string | null; total: number }

/** In: how many wines are counted at the most; undefined where all are. */
export function foundPage({ ids, total }: IdsRow, countedAtMost: number | undefined): FoundPage {
  const more = countedAtMost !== undefined && total > countedAtMost
  return {
    ids: ids === null ? [] : ids.split(' ').map(Number),
    total: more ? countedAtMost : total,
    more,
  }
}

/** The key of an order as its index has it, whether it falls, and how wines of the same key stand there. */
export function orderOf(sort: SortOrder | undefined): {
  key: RawBuilder<unknown>
  down: boolean
  ids: RawBuilder<unknown>
} {
  const ids = sql`p.id`
  switch (sort) {
    case 'precio':
      return { key: sql`p.price`, down: false, ids }
    case '-precio':
      return { key: sql`p.price`, down: true, ids: sql`p.id DESC` }
    case 'nombre':
      return { key: sql`p.name COLLATE "es-x-icu"`, down: false, ids }
    case 'valoracion':
      return { key: sql`((p.review_sum + 17.5) / (p.review_count + 5))`, down: true, ids }
    case 'novedades':
      return { key: sql`p.created_at`, down: true, ids }
    case 'descuento':
      return { key: sql`p.discount`, down: true, ids }
    case 'relevancia':
    case undefined:
      return { key: sql`p.shop_order`, down: false, ids }
  }
}
