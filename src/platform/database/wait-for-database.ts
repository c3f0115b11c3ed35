import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { LogLine } from '../observability/log.ts'
import { connectionRemedy, mayPass } from './explain-connection-failure.ts'
import { oldestVersion, readServerVersion } from './server-version.ts'

const pauseMs = 500
const sayEveryMs = 10_000

/**
 * Waits until the database of an address answers, for so many seconds at the most, and says so meanwhile. What waiting
 * does not mend (a wrong password, no such database, too old a server) is thrown at once. Errors are one sentence for
 * the person who starts the shop; they hold no password.
 */
export async function waitForDatabase(
  connectionString: string,
  seconds: number,
  log: LogLine,
): Promise<void> {
  const began = Date.now()
  const place = placeOf(connectionString)
  for (let said = 0; ;) {
    const failure = await tryOnce(connectionString)
    if (failure === undefined) {
      if (said > 0) log('database is available', { database: place })
      return
    }
    const remedy = connectionRemedy(failure)
    if (failure instanceof Error && !mayPass(failure))
      throw new Error(`The database at ${place}: ${[failure.message, remedy].filter(Boolean).join('. ')}`)
    const why = reasonOf(failure)
    const waited = Date.now() - began
    if (waited >= seconds * 1000) {
      throw new Error(
        `The database at ${place} does not answer (${why}), and was waited for ${Math.round(waited / 1000)} s. ${remedy ?? 'Start it, or look at DATABASE_URL.'}`,
      )
    }
    if (said === 0 || Date.now() - said > sayEveryMs) {
      said = Date.now()
      log('waiting for the database', {
        database: place,
        reason: why,
        waitedSeconds: Math.round(waited / 1000),
        limitSeconds: seconds,
      })
    }
    await wait(Math.min(pauseMs, seconds * 1000))
  }
}

/** Undefined when the server is there and new enough, otherwise why not. */
async function tryOnce(connectionString: string): Promise<unknown> {
  let client: pg.Client | undefined
  try {
    // with the limit that the shop's own connections have: a pooler may refuse it. It reads files of certificates
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, statement_timeout: 15_000 })
    client.on('error', () => undefined)
    await client.connect()
    const version = await readServerVersion(client)
    return version < oldestVersion
      ? new Error(`it is PostgreSQL ${version}; the shop needs ${oldestVersion} or newer.`)
      : undefined
  } catch (failure) {
    return failure
  } finally {
    await client?.end().catch(() => undefined)
  }
}

function reasonOf(failure: unknown): string {
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join(', ')
  return failure instanceof Error ? failure.message : String(failure)
}

/** Host, port and name, without user and password. */
function placeOf(connectionString: string): string {
  const { hostname, port, pathname, searchParams } = new URL(connectionString)
  const host = searchParams.get('host') ?? hostname
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${pathname}`
}
