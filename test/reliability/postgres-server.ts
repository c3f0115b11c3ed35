import { spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { initialiseCluster } from '../../src/platform/database/embedded/embedded-server.ts'
import { prepareServerHome } from '../../src/platform/database/embedded/server-home.ts'
import {
  dropStaleFiles,
  launchServer,
  runningPid,
  serverLives,
  stopServer,
} from '../../src/platform/database/embedded/server-process.ts'

const silent = () => undefined

/** Where the embedded server of a shop with this data folder listens, and the process that it is. */
export async function embeddedServerOf(dataDir: string) {
  const { cluster, socketDir } = await prepareServerHome(dataDir, silent)
  return { connectionString: socketUrl(socketDir, 'descorche'), pid: () => runningPid(cluster) }
}

export type PostgresServer = {
  connectionString: string
  /** SIGKILL of the server, all its backends with it. */
  kill: () => Promise<void>
  /** A fast shutdown: open transactions are aborted. */
  stop: () => Promise<void>
  /** Starts it again; resolves when it answers. */
  start: () => Promise<void>
  /** Puts a copy of everything in it where the embedded server of a shop with this data folder has its own. */
  copyTo: (dataDir: string) => Promise<void>
  remove: () => Promise<void>
}

/** A PostgreSQL server that the tests may kill: only they restart it. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-trust-'))
  // if root runs the tests, the server's unprivileged account needs access
  await chmod(folder, 0o711)
  const home = await prepareServerHome(folder, silent)
  await initialiseCluster(home, silent)
  let child: ChildProcess | undefined

  const start = async () => {
    for (let tries = 0; ; tries += 1) {
      if (!child || child.exitCode !== null || child.signalCode !== null) {
        await dropStaleFiles(home, silent)
        child = await launchServer(home)
      }
      if (await answers(socketUrl(home.socketDir, 'postgres'))) return
      if (tries > 600) throw new Error('The database server did not start')
      await wait(100)
    }
  }
  const stop = async () => {
    await stopServer(home.cluster)
  }
  await start()
  const client = new pg.Client({ connectionString: socketUrl(home.socketDir, 'postgres') })
  await client.connect()
  await client.query('CREATE DATABASE descorche')
  await client.end()
  return {
    connectionString: socketUrl(home.socketDir, 'descorche'),
    start,
    stop,
    async kill() {
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGKILL')
      await gone
    },
    async copyTo(dataDir) {
      await stop()
      // with its owner
      const { status } = spawnSync('cp', ['-Rp', home.cluster, path.join(dataDir, 'postgres')])
      if (status !== 0) throw new Error('The database could not be copied')
      await start()
    },
    async remove() {
      if (await serverLives(home.cluster)) await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function socketUrl(socketDir: string, database: string): string {
  return `postgres://descorche@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', silent)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(silent)
  }
}
