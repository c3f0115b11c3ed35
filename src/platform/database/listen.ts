import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { LogLine } from '../observability/log.ts'

export type Listener = {
  /** Waits for all notifications sent before now; returns at once while disconnected. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Interval of the keep-alive query that detects a dead connection. */
const pulseMs = 15_000
/** Pause before reconnecting. */
const pauseMs = 500

/**
 * Subscribes to a channel with LISTEN on a dedicated connection that reconnects. `heard` gets each
 * notification's payload; `connected(true)` means that none is missed from here on, `connected(false)` that
 * some may be. Considers a server lost if it does not answer a ping within `silentMs` milliseconds. Logs a
 * failed connection once, until it succeeds.
 */
export function listen(connectionString: string, channel: string, on: Callbacks, silentMs = 4000): Listener {
  const stop = new AbortController()
  const open: Open = { client: undefined }
  let requested = Promise.resolve()
  const ping = async () => {
    const connection = open.client
    // without an answer, close the connection so that it is replaced
    await connection?.query('SELECT 1').catch(() => void connection.end().catch(() => undefined))
  }
  // the server delivers pending notifications before it answers
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
type Open = { client: pg.Client | undefined }
type Connection = { connection: pg.Client; ended: Promise<void> }

/** Keeps a connection listening until the signal aborts. */
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
      // aborted while connecting, before there was a client to close
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

/** A connection that is not open yet, and a promise that resolves when it closes. */
function newConnection(connectionString: string, silentMs: number): Connection {
  const connection = new pg.Client({
    connectionString,
    application_name: 'descorche listener',
    connectionTimeoutMillis: 8000,
    query_timeout: silentMs,
  })
  const ended = new Promise<void>((resolve) => {
    connection.once('end', () => resolve())
    // every 'error' event: an unhandled one would end the process
    connection.on('error', () => resolve())
  })
  return { connection, ended }
}
