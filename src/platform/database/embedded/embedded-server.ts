import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { prepareServerHome, type ServerHome } from './server-home.ts'
import * as server from './server-process.ts'
import type { LogLine } from '../../observability/log.ts'
import { runProgram } from './server-binaries.ts'

/** `connectionString` works for pg and psql and survives restarts of the server. */
export type EmbeddedServer = { connectionString: string; stop: () => Promise<void> }

/** Another shop has locked this data folder. The message is for the operator. */
export class DataFolderInUse extends Error {}

const startTimeoutMs = 60_000
/** Crash recovery of a large database takes long, so a recovering server is waited for. */
const recoveryTimeoutMs = 600_000
const mostLaunches = 5
const sayFailureEveryMs = 30_000
const lockKey = 5_317_008

const abandonedAfterMs = 60_000

/**
 * Creates a new shop's database cluster, unless there is one. It is created beside its final place and then
 * renamed, so that an interrupted start leaves nothing half done and two starts may run at once.
 */
export async function initialiseCluster(home: ServerHome, log: LogLine): Promise<void> {
  const { cluster, owner } = home
  if (await isThere(path.join(cluster, 'PG_VERSION'))) return
  log('creating the database')
  const draft = `${cluster}.new-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  // the builtin locale treats case and accents alike on every machine; the other one only affects messages
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locales = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`]
  const args = ['-D', draft, '-U', 'descorche', '--auth=trust', '-E', 'UTF8', ...locales]
  const { code, text } = await runProgram(path.join(home.programs, 'bin', 'initdb'), args, owner)
  if (code !== 0) throw new Error(`The database could not be set up:\n${text}`)
  await rename(draft, cluster).catch(async (failure: unknown) => {
    // another start was first
    if (!(await isThere(path.join(cluster, 'PG_VERSION')))) throw failure
    await rm(draft, { recursive: true })
  })
  await removeOldDrafts(cluster)
}

/** Removes drafts of interrupted first starts, but not one that is still growing. */
async function removeOldDrafts(cluster: string): Promise<void> {
  for (const name of await readdir(path.dirname(cluster))) {
    const draft = path.join(path.dirname(cluster), name)
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue
    const facts = await stat(draft).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > abandonedAfterMs)
      await rm(draft, { recursive: true, force: true })
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/**
 * Starts PostgreSQL in `dataDir`, reachable only through a socket file. Takes over a server that outlived a
 * killed shop, restarts one that dies, and shuts it down cleanly with `stop`.
 * Throws DataFolderInUse if another shop has the folder, and an Error with advice if the server cannot run.
 */
export async function startEmbeddedServer(options: {
  dataDir: string
  log: LogLine
  /** Override the default server settings. */
  settings?: Record<string, string>
}): Promise<EmbeddedServer> {
  const { log, settings = {} } = options
  const home = { ...(await prepareServerHome(path.resolve(options.dataDir), log)), settings }
  await initialiseCluster(home, log)
  const stopping = new AbortController()
  const running = await keepRunning(home, log, stopping.signal)
  // no server outlives an abnormal exit
  const onExit = () => {
    const pid = running.lock() && server.runningPid(home.cluster)
    if (pid) process.kill(pid, 'SIGINT')
  }
  process.once('exit', onExit)

  await ensureDatabase(running.first)
  return {
    connectionString: urlTo(home, 'descorche'),
    async stop() {
      stopping.abort()
      process.off('exit', onExit)
      await running.returning()
      const lock = running.lock()
      await lock?.end().catch(() => undefined)
      // without the lock it would stop another process's server
      if (lock) await server.stopServer(home.cluster)
    },
  }
}

/**
 * Starts the server, and restarts it whenever it ends, until the signal aborts.
 * @returns the first connection that held the lock, the current one, and a promise that is pending while the
 * server restarts
 */
async function keepRunning(home: ServerHome, log: LogLine, signal: AbortSignal) {
  const first = await bringUp(home, log, signal)
  let lock: pg.Client | undefined = first
  let returning: Promise<void> | undefined
  watch(first)

  /** The lock's connection closes when the server stops. */
  function watch(held: pg.Client): void {
    held.once('end', () => {
      lock = undefined
      if (!signal.aborted) returning = comeBack()
    })
  }
  async function comeBack(): Promise<void> {
    log('database server ended, restarting it')
    let lastLogged = 0
    while (!signal.aborted) {
      try {
        lock = await bringUp(home, log, signal)
        watch(lock)
        return log('database server restarted')
      } catch (failure) {
        if (signal.aborted) return
        // logged once, then rarely enough to keep the log readable
        if (Date.now() - lastLogged > sayFailureEveryMs) {
          lastLogged = Date.now()
          log('database server did not restart, trying again', { err: failure })
        }
        await wait(1000)
      }
    }
  }
  return { first, lock: () => lock, returning: () => returning }
}

/**
 * Opens the server of a data folder that a shop may be using: the running server, or one started for the
 * purpose.
 */
export async function useEmbeddedServer(options: { dataDir: string; log: LogLine }): Promise<EmbeddedServer> {
  const home = await prepareServerHome(path.resolve(options.dataDir), options.log)
  const connectionString = urlTo(home, 'descorche')
  const running = await connect(connectionString)
  if (!running) return startEmbeddedServer(options)
  await running.end()
  return { connectionString, stop: async () => undefined }
}

function urlTo(home: ServerHome, database: string): string {
  return `postgres://descorche@localhost/${database}?host=${encodeURIComponent(home.socketDir)}`
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'descorche'`)
  if (rowCount === 0) await client.query('CREATE DATABASE descorche')
}

/** Connects to the running server or starts one, and locks the data folder. */
async function bringUp(home: ServerHome, log: LogLine, signal: AbortSignal): Promise<pg.Client> {
  const started = Date.now()
  let lastLogged = started
  let child: ChildProcess | undefined
  let launches = 0
  for (;;) {
    if (signal.aborted) {
      child?.kill('SIGINT')
      throw new Error('The shop is being stopped.')
    }
    const client = await connect(urlTo(home, 'postgres'))
    if (client && (await takeLock(client))) {
      if (child || (await server.isAsLaunchedNow(home))) return client
      log('restarting a database server left running with other programs or settings')
      await client.end()
      await server.stopServer(home.cluster)
      continue
    }
    const lives = await server.serverLives(home.cluster)
    if (!lives && hasEnded(child)) {
      if (launches === mostLaunches) throw await failedStart(home)
      if (launches > 0) await wait(300)
      await server.dropStaleFiles(home, log)
      child = await server.launchServer(home)
      launches += 1
    }
    const now = Date.now()
    if (now - started > (lives ? recoveryTimeoutMs : startTimeoutMs)) throw await failedStart(home)
    if (now - lastLogged > 4000) {
      lastLogged = now
      log('waiting for the database server', { seconds: Math.round((now - started) / 1000) })
    }
    await wait(40)
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return !child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function failedStart(home: ServerHome): Promise<Error> {
  return new Error(
    `The database server in ${home.cluster} does not start. Its last words:\n${await server.lastWords(home.cluster)}`,
  )
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

/**
 * Takes a lock that belongs to the connection, so it is released the moment the process dies. False if the
 * server stopped meanwhile, for instance with another shop that is shutting down.
 */
async function takeLock(client: pg.Client): Promise<boolean> {
  // the server notices a killed client after a moment
  for (let tries = 0; tries < 20; tries += 1) {
    const taken = await client
      .query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey])
      .then(({ rows }) => rows[0]?.taken)
      .catch(() => undefined)
    if (taken === undefined) await client.end().catch(() => undefined)
    if (taken !== false) return taken ?? false
    await wait(150)
  }
  await client.end()
  throw new DataFolderInUse(
    'Another shop is running on this data folder. Stop it, or choose another DATA_DIR.',
  )
}
