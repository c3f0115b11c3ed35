import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { LogLine } from '../observability/log.ts'

export type Listener = {
  /** Waits until all notifications sent before now have arrived; returns at once while disconnected. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Interval of a keep-alive query, which detects a dead connection. */
const pulseMs = 15_000
/** Pause before reconnecting. */
const pauseMs = 500

/**
 * Subscribes to a channel with LISTEN on a connection of its own, which reconnects. `heard` gets the payload of each
 * notification; `connected(true)`: from here on none is missed, `connected(false)`: some may be. A server that does not
 * answer a ping within `silentMs` milliseconds is considered lost: the listener reconnects. A failed connection is
 * logged once, until it succeeds.
 */
export function listen(connectionString: string, channel: string, on: Callbacks, silentMs = 4000): Listener {
  const stop = new AbortController()
  const open: Open = { client: undefined }
  let requested = Promise.resolve()
  const ping = async () => {
    const connection = open.client
    // without an answer the connection is closed, and replaced
    await connection?.query('SELECT 1').catch(() => void connection.end().catch(() => undefined))
  }
  // the server hands over what is waiting before it answers
  const catchUp = () => (requested = requested.then(ping))
  const pulse = setInterval(() => void catchUp(), pulseMs)
  const connect = () => newConnection(connectionString, silentMs)
  const running = keepListening(connect, { channel, on, open }, stop.signal)
  return {
    catchUp,
    async stop() {
      stop.abort()
      clearInterval(pulse)
      await open.client?.end().catch(() => undefined)
      await running
    },
  }
}

type Callbacks = { heard: (payload: string) => void; connected: (sure: boolean) => void; log: LogLine }
/** The current connection. */
type Open = { client: pg.Client | undefined }
type Connection = { connection: pg.Client; ended: Promise<void> }

/** Listens on one connection after the other, until the signal. */
async function keepListening(
  connect: () => Connection,
  { channel, on, open }: { channel: string; on: Callbacks; open: Open },
  stop: AbortSignal,
): Promise<void> {
  let reported = false
  while (!stop.aborted) {
    const { connection, ended } = connect()
    try {
      await connection.connect()
      connection.on('notification', ({ payload }) => on.heard(payload ?? ''))
      await connection.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      open.client = connection
      on.connected(true)
      reported = false
      // stopped while connecting: there was no client to end
      if (!stop.aborted) await ended
    } catch (failure) {
      if (!reported && !stop.aborted) on.log('listener: not connected, will retry', { channel, err: failure })
      reported = true
    }
    open.client = undefined
    on.connected(false)
    await connection.end().catch(() => undefined)
    await wait(pauseMs, undefined, { signal: stop }).catch(() => undefined)
  }
}

/** A connection that is not open yet, and a promise of its end. */
function newConnection(connectionString: string, silentMs: number): Connection {
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
