import { catalogueTag, readNotice, winesOf } from '../catalogue/cache-tags.ts'
import type { Tag } from '../platform/http/endpoint.ts'
import { createProductCache } from '../catalogue/products/product-cache.ts'
import { keepPlainFacets } from '../catalogue/search/plain-facets.ts'
import { listen, type Listener } from '../platform/database/listen.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import { createReader } from '../platform/database/read-replica.ts'
import { createCandidateCache } from '../recommendations/candidates.queries.ts'

/** A replica may be further behind than the reader allows for: what it told is not kept for longer. */
const replicaWinesMs = 60_000

/** Something made of the catalogue that is kept until it changes. */
type Keeping = { invalidate: (tags: readonly Tag[] | 'all') => void; listening: (sure: boolean) => void }

/** What a process keeps of the catalogue. In: the database, and a replica that answers the public's reads. */
export function createCatalogueCaches(database: Database, replica: Db | undefined) {
  const reader = createReader(database.db, replica)
  const shelf = createCandidateCache(database.db)
  const plainFacets = keepPlainFacets(reader.read)
  const wines = createProductCache(replica && replicaWinesMs)
  return {
    reader,
    shelf,
    plainFacets,
    wines,
    /** Hears of every change from here on. In: what else is kept of the catalogue. */
    follow: (answers: Keeping): Listener =>
      listen(database.connectionString, 'catalogue_changed', {
        heard: (payload) => {
          // before what is kept is read anew: the replica may not have heard yet
          reader.changed()
          const tags = readNotice(payload)
          const changed = tags === 'all' ? undefined : winesOf(tags)
          const listed = tags === 'all' || tags.includes(catalogueTag)
          wines.forget(changed)
          // which wines there are to compare may be others now; bottles and stars are in no count
          shelf.forget(listed ? undefined : changed)
          if (listed) plainFacets.forget()
          answers.invalidate(tags)
        },
        connected(sure) {
          for (const kept of [shelf, plainFacets, wines, answers]) kept.listening(sure)
        },
      }),
  }
}

export type CatalogueCaches = ReturnType<typeof createCatalogueCaches>
