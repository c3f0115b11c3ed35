import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { copyBinaries, makeLibraryLinks, packagedBinaries, reachableByAll } from './server-binaries.ts'

export type EmbeddedServer = { connectionString: string; stop: () => Promise<void> }

/** Somebody else has the data folder open. Its message is for the person who started the shop. */
export class DataFolderInUse extends Error {}

type Home = { folder: string; native: string; owner: { uid: number; gid: number } | undefined }

const startTimeoutMs = 60_000
const lockKey = 5_317_008
/** The unprivileged account that owns the server when the shop runs as root: PostgreSQL refuses to. */
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Starts a real PostgreSQL server in the data folder, reachable only through a socket file there. A server that
 * outlived a killed shop is taken over; one that dies is started again. Throws DataFolderInUse for a second shop.
 */
export async function startEmbeddedServer(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<EmbeddedServer> {
  const { log } = options
  const home = await prepareHome(path.resolve(options.dataDir), log)
  const cluster = path.join(home.folder, 'postgres')
  const socketDir = await socketFolder(home)
  await initialise(home, cluster, log)
  const urlTo = (database: string) =>
    `postgres://descorche@localhost/${database}?host=${encodeURIComponent(socketDir)}`

  let stopping = false
  let lock = await bringUp(home, cluster, socketDir, urlTo('postgres'), log)
  watch()

  function watch() {
    lock.once('error', () => undefined)
    lock.once('end', () => void comeBack())
  }
  /** The lock's connection ends when the server does: bring it back. */
  async function comeBack(): Promise<void> {
    while (!stopping) {
      log('the database server ended; starting it again')
      try {
        lock = await bringUp(home, cluster, socketDir, urlTo('postgres'), log)
        return watch()
      } catch (failure) {
        log(`the database server did not come back: ${failure instanceof Error ? failure.message : String(failure)}`)
        await wait(1000)
      }
    }
  }

  const exists = await lock.query(`SELECT 1 FROM pg_database WHERE datname = 'descorche'`)
  if (exists.rowCount === 0) await lock.query('CREATE DATABASE descorche')
  return {
    connectionString: urlTo('descorche'),
    async stop() {
      stopping = true
      await lock.end().catch(() => undefined)
      await stopServer(cluster)
    },
  }
}

/** Where data and programs live: the data folder, or a place that the unprivileged server can reach. */
async function prepareHome(dataDir: string, log: (line: string) => void): Promise<Home> {
  const native = packagedBinaries()
  await makeLibraryLinks(native)
  await mkdir(dataDir, { recursive: true })
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return { folder: dataDir, native, owner: undefined }
  const [dataReachable, programsReachable] = await Promise.all([reachableByAll(dataDir), reachableByAll(native)])
  let home: Home = { folder: dataDir, native, owner: nobody }
  if (!dataReachable || !programsReachable) {
    const base = '/var/lib/descorche'
    await mkdir(base, { recursive: true, mode: 0o755 })
    home = { ...home, native: programsReachable ? native : await copyBinaries(native, base) }
    if (!dataReachable) {
      home = { ...home, folder: path.join(base, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)) }
      await mkdir(home.folder, { recursive: true })
      log(`only root can enter ${dataDir}, and PostgreSQL does not run as root: its files are in ${home.folder}`)
    }
  }
  return home
}

/** A socket path may hold about 100 bytes; a deep data folder needs a short one elsewhere. */
async function socketFolder(home: Home): Promise<string> {
  const near = path.join(home.folder, 'socket')
  const folder =
    Buffer.byteLength(near) <= 85
      ? near
      : path.join('/tmp', `descorche-${createHash('sha256').update(home.folder).digest('hex').slice(0, 16)}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (home.owner) await chown(folder, home.owner.uid, home.owner.gid)
  return folder
}

async function initialise(home: Home, cluster: string, log: (line: string) => void): Promise<void> {
  if (await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined)) return
  log('setting up the database')
  // made beside its place and renamed when complete: a start that is cut off leaves nothing half done
  const draft = `${cluster}.new-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (home.owner) await chown(draft, home.owner.uid, home.owner.gid)
  const args = ['-D', draft, '-U', 'descorche', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const output = await run(path.join(home.native, 'bin', 'initdb'), args, home)
  if (output.code !== 0) throw new Error(`The database could not be set up:\n${output.text}`)
  await rename(draft, cluster).catch(async (failure: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined))) throw failure
  })
}

/** Connects to the running server or starts one, then takes the lock that says whose folder this is. */
async function bringUp(
  home: Home,
  cluster: string,
  socketDir: string,
  url: string,
  log: (line: string) => void,
): Promise<pg.Client> {
  const deadline = Date.now() + startTimeoutMs
  let child: ChildProcess | undefined
  for (;;) {
    const client = await connect(url)
    if (client) return takeLock(client)
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL did not answer within ${startTimeoutMs / 1000} s; see ${cluster}/server.log`)
    }
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) {
        await dropForeignPidFile(cluster, log)
        await wait(200)
      }
      child = await launch(home, cluster, socketDir)
    }
    await wait(50)
  }
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

/** Held by a connection, so that it is free again the moment the shop's process is gone. */
async function takeLock(client: pg.Client): Promise<pg.Client> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey])
    if (rows[0]?.taken) return client
    await wait(150)
  }
  await client.end()
  throw new DataFolderInUse('Another shop is running on this data folder. Stop it, or choose another DATA_DIR.')
}

async function launch(home: Home, cluster: string, socketDir: string): Promise<ChildProcess> {
  const logFile = await open(path.join(cluster, 'server.log'), 'a')
  const settings = {
    listen_addresses: '',
    shared_buffers: '128MB',
    max_connections: '120',
    jit: 'off',
    max_wal_size: '512MB',
    log_min_messages: 'warning',
    random_page_cost: '1.1',
  }
  const child = spawn(
    path.join(home.native, 'bin', 'postgres'),
    ['-D', cluster, '-k', socketDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // its own process group: Ctrl-C in a terminal must reach the shop first, and the shop stops the server last
    { stdio: ['ignore', logFile.fd, logFile.fd], detached: true, cwd: cluster, ...home.owner },
  )
  child.on('error', () => undefined)
  child.unref()
  await logFile.close()
  return child
}

/** After a crash the pid file may name a process that is not PostgreSQL; the server would wait for it for ever. */
async function dropForeignPidFile(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = await serverPid(cluster)
  if (pid === undefined || process.platform !== 'linux') return
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  if (name.trim() === 'postgres') return
  log('removing a pid file that no database server owns')
  await rm(path.join(cluster, 'postmaster.pid'), { force: true })
}

async function serverPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** SIGINT is PostgreSQL's fast, clean shutdown. */
async function stopServer(cluster: string): Promise<void> {
  const pid = await serverPid(cluster)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 20_000; waited += 50) {
      process.kill(pid, 0)
      await wait(50)
      if ((await serverPid(cluster)) === undefined) return
    }
  } catch {
    // it is gone
  }
}

function run(program: string, args: string[], home: Home): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...home.owner })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}
