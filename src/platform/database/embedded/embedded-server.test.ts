import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  DataFolderInUse,
  type EmbeddedServer,
  initialiseCluster,
  startEmbeddedServer,
} from './embedded-server.ts'
import { openDatabase } from '../open-database.ts'
import { prepareServerHome } from './server-home.ts'

const asRoot = process.getuid?.() === 0
let base: string
const running: EmbeddedServer[] = []
const holders: ChildProcess[] = []

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'descorche-server-'))
  await chmod(base, 0o711)
  await initialiseCluster(
    await prepareServerHome(path.join(base, 'template'), () => undefined),
    () => undefined,
  )
})
afterEach(async () => {
  for (const holder of holders.splice(0)) await end(holder)
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({
    dataDir,
    log: (message, fields) => lines.push(`${message} ${JSON.stringify(fields)}`),
  })
  running.push(server)
  return server
}

/**
 * A data folder with an initialised database. Initialising dominates the first start, so it happens once and
 * is copied.
 */
async function folderWithDatabase(...names: string[]): Promise<string> {
  const folder = path.join(base, ...names)
  await mkdir(folder, { recursive: true })
  // keeps the owner
  const { status } = spawnSync('cp', ['-Rp', path.join(base, 'template', 'postgres'), folder])
  expect(status).toBe(0)
  return folder
}

/** Runs a shop in its own process. Resolves with its output once it is up, refused or gone. */
function hold(
  dataDir: string,
  options: { ending?: string } = {},
): Promise<{ holder: ChildProcess; said: string }> {
  const program = path.resolve(import.meta.dirname, '../../../../test/embedded-server-holder.ts')
  const holder = spawn(process.execPath, [program, dataDir, options.ending ?? 'stay'], {
    cwd: '/',
    env: {},
  })
  holders.push(holder)
  return new Promise((resolve) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (options.ending !== 'exit' && /^(up|refused):/m.test(output)) resolve({ holder, said: output })
    }
    holder.stdout?.on('data', hear)
    holder.stderr?.on('data', hear)
    holder.once('close', () => resolve({ holder, said: output }))
  })
}

/** Ends a shop as SIGTERM does, including its server. */
async function end(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  const ended = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGTERM')
  await ended
}

async function query<T>(server: { connectionString: string }, statement: string): Promise<T[]> {
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 })
  const { rows } = await sql.raw<T>(statement).execute(database.db)
  await database.close()
  return rows
}

const serverPid = async (dataDir: string) =>
  Number.parseInt(
    await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  )

async function kill9(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await wait(100)
}

describe('a data folder', () => {
  test('keeps its rows over a restart, syncs to disk and knows Spanish capitals', async () => {
    const folder = path.join(base, 'with spaces and ñ')
    const first = await start(folder)
    await query(
      first,
      'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm; CREATE TABLE t (a int); INSERT INTO t VALUES (7)',
    )
    expect(await query(first, `SELECT current_setting('fsync') AS f, lower('ÑANDÚ') AS l`)).toEqual([
      { f: 'on', l: 'ñandú' },
    ])
    await first.stop()
    expect(await serverPid(folder)).toBeNaN()
    expect(await query(await start(folder), 'SELECT a FROM t')).toEqual([{ a: 7 }])
  })

  test('a second shop on the folder is rejected, and the first continues', async () => {
    const folder = await folderWithDatabase('one')
    const first = await start(folder)
    await expect(start(folder)).rejects.toThrow(DataFolderInUse)
    expect((await hold(folder)).said).toContain('refused: Another shop is running on this data folder')
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('opens for exactly one of three that start at once', async () => {
    const folder = path.join(base, 'race')
    const outputs = (await Promise.all([1, 2, 3].map(() => hold(folder)))).map((started) => started.said)
    expect(outputs.filter((text) => /^up:/m.test(text)).length, outputs.join('\n')).toBe(1)
    expect(outputs.filter((text) => text.includes('refused: Another shop')).length, outputs.join('\n')).toBe(
      2,
    )
  })

  test('may be so deep that a socket file in it would have too long a name', async () => {
    const server = await start(await folderWithDatabase('deep'.repeat(20), 'deeper'.repeat(10)))
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const socketDir = new URL(server.connectionString).searchParams.get('host') ?? ''
    expect(Buffer.byteLength(socketDir)).toBeLessThan(90)
    await rm(socketDir, { recursive: true, force: true })
  })
})

describe('after a bad end', () => {
  test('of the shop (kill -9), the server that lives on is taken over with everything in it', async () => {
    const folder = await folderWithDatabase('killed')
    const { holder, said } = await hold(folder)
    const connectionString = /up: (\S+)/.exec(said)?.[1] ?? ''
    await query({ connectionString }, 'CREATE TABLE t AS SELECT 5 AS a')
    const pid = await serverPid(folder)
    await kill9(holder.pid ?? 0)
    const lines: string[] = []
    expect(await query(await start(folder, lines), 'SELECT a FROM t')).toEqual([{ a: 5 }])
    expect(await serverPid(folder)).toBe(pid)
    expect(lines).toEqual([])
  })

  test('a server of other settings is not taken over but started again', async () => {
    const folder = await folderWithDatabase('other-settings')
    const { holder } = await hold(folder)
    const pid = await serverPid(folder)
    await kill9(holder.pid ?? 0)
    await writeFile(path.join(folder, 'postgres', 'postmaster.opts'), '/elsewhere/postgres "-D" "x"\n')
    await start(folder)
    expect(await serverPid(folder)).not.toBe(pid)
  })

  test('of everything, a pid file that names some other process does not stop the start', async () => {
    const folder = await folderWithDatabase('stale')
    const { holder } = await hold(folder)
    const pid = await serverPid(folder)
    holder.kill('SIGKILL')
    await kill9(pid)
    const file = path.join(folder, 'postgres', 'postmaster.pid')
    const text = await readFile(file, 'utf8')
    // this test's own process, which is alive but no database server
    await writeFile(file, text.replace(/^\d+/, String(process.pid)))
    const lines: string[] = []
    expect(await query(await start(folder, lines), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(lines.join('\n')).toContain(`{"file":"postmaster.pid","pid":${process.pid}}`)
  })

  test('of the shop by an error, no server is left running', async () => {
    const folder = await folderWithDatabase('error')
    const { said } = await hold(folder, { ending: 'exit' })
    expect(said).toMatch(/^up:/m)
    await expect.poll(() => serverPid(folder)).toBeNaN()
  })

  test('of the server, it is back and open queries fail, no more', async () => {
    const folder = await folderWithDatabase('crash')
    const server = await start(folder)
    const database = openDatabase({ connectionString: server.connectionString })
    await sql`CREATE TABLE t AS SELECT 9 AS a`.execute(database.db)
    const slow = sql`SELECT pg_sleep(3600)`.execute(database.db).then(
      () => 'answered',
      () => 'failed',
    )
    const transaction = database.db.transaction().execute(async (trx) => {
      await sql`INSERT INTO t VALUES (10)`.execute(trx)
      // still open when the server stops: its backends survive for a moment and would commit
      await sql`SELECT pg_sleep(3600)`.execute(trx)
    })
    const rejected = expect(transaction).rejects.toThrow()
    const sleeping = sql`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`
    await expect.poll(async () => (await sleeping.execute(database.db)).rows.length).toBe(2)
    process.kill(await serverPid(folder), 'SIGKILL')
    const rows = () => sql`SELECT a FROM t`.execute(database.db).then((answer) => answer.rows, String)
    await expect.poll(rows, { interval: 100 }).toEqual([{ a: 9 }])
    expect(await slow).toBe('failed')
    await rejected
    await database.close()
  })

  test('a server that cannot start is given up soon, with its own words', async () => {
    const folder = await folderWithDatabase('broken')
    await (await start(folder)).stop()
    await writeFile(path.join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(start(folder)).rejects.toThrow('no_such_setting')
  })
})

describe.runIf(asRoot)('started by root', () => {
  test('below a root-only folder the database is placed elsewhere, with a message', async () => {
    const closed = path.join(base, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const folder = path.join(closed, 'data')
    const lines: string[] = []
    const first = await start(folder, lines)
    const place = /"database":"(\S+)\/postgres"/.exec(lines.join('\n'))?.[1] ?? ''
    expect(place).toMatch(/^\/var\/lib\/descorche\//)
    await query(first, 'CREATE TABLE t AS SELECT 3 AS a')
    await first.stop()
    // the data stays in place when the folder becomes accessible later
    await chmod(closed, 0o755)
    const second = await start(folder)
    expect(await query(second, 'SELECT a FROM t')).toEqual([{ a: 3 }])
    await second.stop()
    await rm(place, { recursive: true })
    // an empty shop would look like a total loss
    await expect(start(folder)).rejects.toThrow('which is gone')
    await rm(path.join(folder, 'postgres'))
    const third = await start(folder)
    expect(await query(third, `SELECT to_regclass('t') AS t`)).toEqual([{ t: null }])
    await third.stop()
    await rm(path.dirname(await realpath(path.join(folder, 'postgres'))), { recursive: true })
  })

  test('a folder of an ordinary user stays that user’s', async () => {
    const folder = await folderWithDatabase('of-a-user')
    await (await start(folder)).stop()
    const uid = 1
    for (const name of ['postgres', 'socket'])
      spawnSync('chown', ['-R', `${uid}:${uid}`, path.join(folder, name)])
    await start(folder)
    expect((await stat(path.join(folder, 'postgres', 'postmaster.pid'))).uid).toBe(uid)
  })
})
