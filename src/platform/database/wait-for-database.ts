import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { LogLine } from '../observability/log.ts'
import { connectionRemedy, mayPass } from './explain-connection-failure.ts'
import { oldestVersion, readServerVersion } from './server-version.ts'

const pauseMs = 500
const sayEveryMs = 10_000

/**
 * Waits for a database to answer and logs progress. Throws at once if waiting cannot help: a wrong password,
 * no such database, an outdated server. Errors are one sentence for the operator and never contain a
 * password.
 */
export async function waitForDatabase(
  connectionString: string,
  seconds: number,
  log: LogLine,
): Promise<void> {
  const began = Date.now()
  const place = placeOf(connectionString)
  for (let lastLogged = 0; ;) {
    const failure = await tryOnce(connectionString)
    if (failure === undefined) {
      if (lastLogged > 0) log('database is available', { database: place })
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
    if (lastLogged === 0 || Date.now() - lastLogged > sayEveryMs) {
      lastLogged = Date.now()
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

/** Undefined if the server is up and recent enough, otherwise the reason. */
async function tryOnce(connectionString: string): Promise<unknown> {
  let client: pg.Client | undefined
  try {
    // uses the same limit as the shop's connections, which a pooler may refuse; also reads certificate files
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

/** Host, port and database name, without user and password. */
function placeOf(connectionString: string): string {
  const { hostname, port, pathname, searchParams } = new URL(connectionString)
  const host = searchParams.get('host') ?? hostname
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${pathname}`
}
