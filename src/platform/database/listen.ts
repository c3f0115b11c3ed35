import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  /** Waits until all notifications sent before now have arrived; returns at once while disconnected. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Interval of a keep-alive query, which detects a dead connection. */
const pulseMs = 15_000
/** Before a connection that broke is opened anew. */
const pauseMs = 500

/**
 * Hears notifications of a channel on a connection of its own, which comes back by itself when it breaks.
 * `heard` is called at each one with what it says; `connected` says when nothing can be missed (true) and when something
 * may be (false). A server that does not answer a ping within `silentMs` milliseconds has gone silent: its connection is
 * given up for a new one.
 */
export function listen(
  connectionString: string,
  channel: string,
  on: { heard: (payload: string) => void; connected: (sure: boolean) => void },
  silentMs = 4000,
): Listener {
  const stop = new AbortController()
  let client: pg.Client | undefined
  let requested = Promise.resolve()
  const ping = async () => {
    const connection = client
    // one that gives no answer is broken off, which ends it below
    await connection?.query('SELECT 1').catch(() => void connection.end().catch(() => undefined))
  }
  // the server hands over what is waiting before it answers
  const catchUp = () => (requested = requested.then(ping))
  const pulse = setInterval(() => void catchUp(), pulseMs)
  const hold = async (connection: pg.Client, ended: Promise<void>) => {
    await connection.connect()
    connection.on('notification', ({ payload }) => on.heard(payload ?? ''))
    await connection.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = connection
    on.connected(true)
    // stopped while connecting: there was no client to end
    if (!stop.signal.aborted) await ended
  }
  const running = (async () => {
    while (!stop.signal.aborted) {
      const { connection, ended } = newConnection(connectionString, silentMs)
      // the server is away: the next round tries again
      await hold(connection, ended).catch(() => undefined)
      client = undefined
      on.connected(false)
      await connection.end().catch(() => undefined)
      await wait(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return {
    catchUp,
    async stop() {
      stop.abort()
      clearInterval(pulse)
      await client?.end().catch(() => undefined)
      await running
    },
  }
}

/** A connection that is not open yet, and when it is over. */
function newConnection(
  connectionString: string,
  silentMs: number,
): { connection: pg.Client; ended: Promise<void> } {
  const connection = new pg.Client({
    connectionString,
    application_name: 'descorche listener',
    connectionTimeoutMillis: 8000,
    query_timeout: silentMs,
  })
  const ended = new Promise<void>((resolve) => {
    connection.once('end', () => resolve())
    // each of them: one without a listener would end the process
    connection.on('error', () => resolve())
  })
  return { connection, ended }
}
