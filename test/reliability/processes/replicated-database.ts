import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../shop-process.ts'
import { until } from '../until.ts'
import { haproxySettings, patroniSettings, pgbouncerSettings, type Place } from './replicated-settings.ts'

/** Two PostgreSQL nodes under Patroni, an etcd, HAProxy before them and PgBouncer before it, of Debian's packages. */

const programs = ['etcd', 'patroni', 'haproxy', 'pgbouncer']
const search = `${process.env['PATH']}:/usr/sbin:/usr/lib/postgresql/15/bin`

/** Programs that this machine lacks; Debian: apt-get install etcd-server patroni haproxy pgbouncer postgresql-15. */
export function missingPrograms(): string[] {
  const found = (program: string) =>
    search.split(':').some((folder) => existsSync(path.join(folder, program)))
  return [...programs, 'postgres'].filter((program) => !found(program))
}

export type Member = { name: string; role: string; state: string; lag?: number | string }
/** What is killed with -9: the database's processes, or Patroni with them, as when a machine dies. */
export type Blow = 'postgres' | 'node'

type Node = Place & { patroni?: ChildProcess }

/** As the account that PostgreSQL wants, when root runs the tests. */
const account =
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {}

/** In: an empty folder for all of it. */
export async function openReplicatedDatabase(folder: string) {
  const started: ChildProcess[] = []
  const run = (program: string, args: string[]) => {
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: { PATH: search, HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    started.push(child)
    return child
  }
  const [etcd, etcdPeer] = [await freePort(), await freePort()]
  const nodes: Node[] = []
  for (const name of ['pg1', 'pg2']) {
    const at = path.join(folder, name)
    mkdirSync(path.join(at, 'run'), { recursive: true })
    nodes.push({ name, folder: at, port: await freePort(), rest: await freePort() })
  }
  const [write, read, pool] = [await freePort(), await freePort(), await freePort()]
  writeSettings(folder, nodes, { etcd, write, read, pool })

  const begin = (node: Node) => (node.patroni = run('patroni', [path.join(node.folder, 'patroni.json')]))
  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).then(
        (response) => response.json() as Promise<{ members: Member[] }>,
        () => undefined,
      )
      if (answer) return answer.members
    }
    return []
  }
  const named = (name: string) => nodes.find((node) => node.name === name) ?? nodes[0]
  const having = (role: string) =>
    until(
      `a ${role}`,
      async () => (await members()).find((one) => one.role === role && one.state === 'running')?.name,
      120_000,
      250,
    )
  const superuser = (node: Node | undefined, database: string) =>
    `postgres://postgres:clave@127.0.0.1:${node?.port}/${database}`

  run('etcd', etcdOptions(folder, etcd, etcdPeer))
  for (const node of nodes) {
    begin(node)
    await having(node === nodes[0] ? 'leader' : 'sync_standby')
  }
  await makeShopDatabase((database) => superuser(nodes[0], database))
  run('haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')])
  run('pgbouncer', ['-q', path.join(folder, 'pgbouncer.ini')])
  const shopAt = (port: number) => `postgres://shop:clave@127.0.0.1:${port}/shop`
  await until('the way to the primary', () => answers(shopAt(pool)))
  return {
    /** Through PgBouncer, straight to the primary, and to a standby. */
    urls: { pool: shopAt(pool), write: shopAt(write), read: shopAt(read) },
    /** The name of the node that has the role, once one has it. */
    having,
    /** Index and sequential scans of a table on a node. */
    async scans(name: string, table: string) {
      const sql =
        'SELECT (seq_scan + coalesce(idx_scan, 0))::int AS n FROM pg_stat_user_tables WHERE relname = $1'
      return (await ask<{ n: number }>(superuser(named(name), 'shop'), sql, [table]))[0]?.n ?? 0
    },
    strike(name: string, blow: Blow) {
      const node = named(name)
      if (blow === 'node') node?.patroni?.kill('SIGKILL')
      const postmaster = Number(
        readFileSync(path.join(node?.folder ?? '', 'data/postmaster.pid'), 'utf8').split('\n')[0],
      )
      const children = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' }).stdout
      for (const pid of [postmaster, ...children.trim().split('\n').map(Number)]) endNow(pid)
    },
    /** Starts Patroni of a node that was struck. */
    begin: (name: string) => void begin(named(name) as Node),
    async close() {
      // Patroni stops its PostgreSQL on SIGTERM
      for (const child of started.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
    },
  }
}

export type ReplicatedDatabase = Awaited<ReturnType<typeof openReplicatedDatabase>>

function writeSettings(
  folder: string,
  nodes: readonly Place[],
  ports: Record<'etcd' | 'write' | 'read' | 'pool', number>,
): void {
  for (const node of nodes)
    writeFileSync(path.join(node.folder, 'patroni.json'), JSON.stringify(patroniSettings(node, ports.etcd)))
  writeFileSync(path.join(folder, 'haproxy.cfg'), haproxySettings(nodes, ports))
  writeFileSync(path.join(folder, 'pgbouncer.ini'), pgbouncerSettings(folder, ports))
  writeFileSync(path.join(folder, 'users.txt'), '"shop" "clave"\n')
  chmodSync(folder, 0o711)
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:postgres', folder])
}

function etcdOptions(folder: string, client: number, peer: number): string[] {
  const at = (port: number) => `http://127.0.0.1:${port}`
  return Object.entries({
    name: 'e1',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': at(client),
    'advertise-client-urls': at(client),
    'listen-peer-urls': at(peer),
    'initial-advertise-peer-urls': at(peer),
    'initial-cluster': `e1=${at(peer)}`,
    'initial-cluster-state': 'new',
  }).flatMap(([option, value]) => [`--${option}`, value])
}

async function makeShopDatabase(url: (database: string) => string): Promise<void> {
  await ask(url('postgres'), `CREATE ROLE shop LOGIN PASSWORD 'clave'`)
  // PgBouncer does not pass it on
  await ask(url('postgres'), `ALTER ROLE shop SET statement_timeout = '15s'`)
  await ask(url('postgres'), 'CREATE DATABASE shop OWNER shop')
  await ask(url('shop'), 'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm')
}

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  ask(url, 'SELECT 1').then(
    () => true,
    () => undefined,
  )

function endNow(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}
