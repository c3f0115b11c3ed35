import type { Follower } from '../capabilities/capability.ts'
import { readNotification } from '../catalogue/cache-tags.ts'
import { createProductCache } from '../catalogue/products/product-cache.ts'
import { createPostgresSearch } from '../catalogue/search/postgres-search.ts'
import { listen, type Listener } from '../platform/database/listen.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import type { LogLine } from '../platform/observability/log.ts'
import { createReader } from '../platform/database/read-replica.ts'
import { createCandidateCache } from '../catalogue/candidates/candidates.queries.ts'

/** A replica may lag behind what the reader allows for: what was read from it is cached no longer than this. */
const replicaWinesMs = 60_000

/** The notifications of changes; `follow` has one more part told of them. */
type Changes = Listener & { follow: (part: Follower) => void }

/** How the catalogue is read, and what a process caches of it. The public reads from the replica, if there is one. */
export function createCatalogueCaches(
  database: Database,
  replica: Db | undefined,
  cheapUpTo?: () => number | undefined,
) {
  const reader = createReader(database.db, replica)
  const candidates = createCandidateCache(database.db)
  const search = createPostgresSearch(reader.read, cheapUpTo)
  const wines = createProductCache(replica && replicaWinesMs)
  return {
    reader,
    candidates,
    search,
    wines,
    /** Subscribes to changes, and invalidates further caches with them. */
    follow(answers: readonly Follower[], log: LogLine): Changes {
      const parts: Follower[] = [candidates, search, wines, ...answers]
      let hearsAll: boolean | undefined
      const listener = listen(database.connectionString, 'catalogue_changed', {
        log,
        heard(payload) {
          // before any read: the replica may lag behind the notification
          reader.changed()
          const tags = readNotification(payload)
          for (const part of parts) part.invalidate(tags)
        },
        connected(sure) {
          hearsAll = sure
          for (const part of parts) part.listening(sure)
        },
      })
      return {
        ...listener,
        follow(part) {
          parts.push(part)
          if (hearsAll !== undefined) part.listening(hearsAll)
        },
      }
    },
  }
}

export type CatalogueCaches = ReturnType<typeof createCatalogueCaches>
