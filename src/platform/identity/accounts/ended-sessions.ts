import type pg from 'pg'
import { listen } from '../../database/listen.ts'
import type { LogLine } from '../../observability/log.ts'
import { sessionsChannel } from './sessions.ts'

export type EndedSessions = {
  /** @param uid a token's `sid` */
  has: (uid: string | undefined) => boolean
  stop: () => Promise<void>
}

/**
 * Keeps ended sessions in memory while their access tokens may still be valid, so that no call waits for a
 * query. NOTIFY adds sessions; a reconnect reloads them, because a notification may have been missed.
 */
export async function openEndedSessions(options: {
  pool: pg.Pool
  connectionString: string
  /** Maximum lifetime of an access token in seconds, including tolerance. */
  tokenSeconds: number
  log: LogLine
}): Promise<EndedSessions> {
  const { pool, tokenSeconds, log } = options
  const ended = new Map<string, number>()
  const note = (uid: string, at: number) => void ended.set(uid, at)
  const read = async () => {
    const { rows } = await pool.query<{ uid: string; at: Date }>(
      'SELECT uid, ended_at AS at FROM identity_sessions WHERE ended_at > now() - make_interval(secs => $1)',
      [tokenSeconds],
    )
    for (const { uid, at } of rows) note(uid, at.getTime())
  }
  await read()
  const listener = listen(options.connectionString, sessionsChannel, {
    log,
    heard: (uid) => note(uid, Date.now()),
    connected: (sure) =>
      void (
        sure && read().catch((failure: unknown) => log('identity: ended sessions not read', { err: failure }))
      ),
  })
  const forgetting = setInterval(() => {
    for (const [uid, at] of ended) if (at < Date.now() - tokenSeconds * 1000) ended.delete(uid)
  }, 60_000).unref()
  return {
    has: (uid) => uid !== undefined && ended.has(uid),
    async stop() {
      clearInterval(forgetting)
      await listener.stop()
    },
  }
}
