import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * Hears notifications of a channel on a connection of its own, which comes back by itself when it breaks.
 * `heard` is called at each one; `connected` says when nothing can be missed (true) and when something may be (false).
 */
export function listen(
  connectionString: string,
  channel: string,
  on: { heard: () => void; connected: (sure: boolean) => void },
): () => Promise<void> {
  const stop = new AbortController()
  let client: pg.Client | undefined
  const running = (async () => {
    while (!stop.signal.aborted) {
      client = new pg.Client({ connectionString, application_name: 'descorche listener' })
      const ended = new Promise<void>((resolve) => {
        client?.once('end', () => resolve())
        client?.once('error', () => resolve())
      })
      try {
        await client.connect()
        client.on('notification', on.heard)
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
        on.connected(true)
        await ended
      } catch {
        // the server is away: the next round tries again
      }
      on.connected(false)
      await client.end().catch(() => undefined)
      await wait(500, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await client?.end().catch(() => undefined)
    await running
  }
}
