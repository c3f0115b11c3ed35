import { catalogueTag, readNotice, winesOf } from '../catalogue/cache-tags.ts'
import type { Tag } from '../calls/call.ts'
import { keepWines } from '../catalogue/kept-wines.ts'
import { keepPlainFacets } from '../catalogue/plain-facets.ts'
import { listen, type Listener } from '../database/listen.ts'
import type { Database, Db } from '../database/open-database.ts'
import { createReader } from '../database/read-replica.ts'
import { keepShelf } from '../recommendations/shelf.queries.ts'

/** A replica may be further behind than the reader allows for: what it told is not kept for longer. */
const replicaWinesMs = 60_000

/** Something made of the catalogue that is kept until it changes. */
type Keeping = { invalidate: (tags: readonly Tag[] | 'all') => void; listening: (sure: boolean) => void }

/** What a process keeps of the catalogue. In: the database, and a replica that answers the public's reads. */
export function keepCatalogue(database: Database, replica: Db | undefined) {
  const reader = createReader(database.db, replica)
  const shelf = keepShelf(database.db)
  const plainFacets = keepPlainFacets(reader.read)
  const wines = keepWines(replica && replicaWinesMs)
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

export type KeptCatalogue = ReturnType<typeof keepCatalogue>
