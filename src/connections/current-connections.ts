import type { Tag } from '../platform/http/endpoint.ts'
import type { Db } from '../platform/database/open-database.ts'
import { nothingConnected, openConnections, type Connected } from './connected.ts'
import { readConnections } from './connections.queries.ts'
import { connectionsTag } from './connections-tag.ts'
import type { SecretsKey } from './secrets-key.ts'

/** What the owner has connected, in this process: opened again after each change. */
export type CurrentConnections = {
  now: () => Connected
  /** Reads them again after a change: resolves once this process works with them. */
  refresh: () => Promise<void>
  /** Calls `apply` with each state from now on, one after the other. */
  follow: (apply: (connected: Connected) => Promise<void>) => void
  invalidate: (tags: readonly Tag[] | 'all') => void
  listening: (sure: boolean) => void
}

/** @param failed hears why they could not be read or applied: the last ones hold until the next change or reconnection. */
export async function openCurrentConnections(
  db: Db,
  key: SecretsKey,
  failed: (failure: unknown) => void,
): Promise<CurrentConnections> {
  let now = nothingConnected
  let apply: (connected: Connected) => Promise<void> = async () => undefined
  let last: Promise<void> = Promise.resolve()
  const read = async () => openConnections(await readConnections(db), await key.find())
  const refresh = () => {
    const next = last.then(async () => {
      now = await read()
      await apply(now)
    })
    last = next.catch(() => undefined)
    return next
  }
  const hear = () => void refresh().catch(failed)
  now = await read()
  return {
    now: () => now,
    refresh,
    follow: (follower) => void (apply = follower),
    invalidate(tags) {
      if (tags === 'all' || tags.includes(connectionsTag)) hear()
    },
    listening(sure) {
      // a change may have been missed while the database was away
      if (sure) hear()
    },
  }
}
