import pg from 'pg'
import { dataInventory } from '../../platform/database/data-inventory.ts'
import { connectionRemedy } from '../../platform/database/explain-connection-failure.ts'
import { oldestVersion, readServerVersion } from '../../platform/database/server-version.ts'
import { findPooler, poolerProblems } from '../../platform/database/pooler.ts'
import type { Config } from '../config.ts'
import { judgeClock } from './clock.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

export type DatabaseFacts = {
  encoding: string
  /** The operating system's sort order changed since the indexes were built. */
  collationChanged: boolean
  /** Whether the ICU collation for sorting lists exists. */
  spanish: boolean
  standby: boolean
  mayCreate: boolean
  mayExtend: boolean
  foreignTables: number
  /** Installed extensions with their schema, and available ones. */
  extensions: Record<string, string>
  available: string[]
  fsync: boolean
  /** Whether commits wait until they are on disk. */
  synchronous: boolean
  /** Whether the role's transactions are read-only by default. */
  readOnly: boolean
  /** Connections left for the shop: the minimum of server, database and role. */
  connectionsLeft: number
  /** What determines that minimum. */
  connectionsOf: 'server' | 'database' | 'role'
  /** Tables in schema public. */
  tables: string[]
  migrations: string[]
  /** Milliseconds since 1970. */
  clock: number
}

const wanted = ['unaccent', 'pg_trgm']
const part = 'database'

/**
 * Inspects a database without changing it.
 * @param connections those that the shop will want
 */
export async function checkDatabase(
  connectionString: string,
  migrations: string[],
  connections: number,
): Promise<Finding[]> {
  let client: pg.Client | undefined
  try {
    // the same limit as the shop's connections, which a pooler may refuse
    const limits = { connectionTimeoutMillis: 5000, query_timeout: 10_000, statement_timeout: 15_000 }
    client = new pg.Client({ connectionString, ...limits })
    client.on('error', () => undefined)
    await client.connect()
    const version = await readServerVersion(client)
    if (version < oldestVersion) return [tooOld(version)]
    const requested = Date.now()
    const facts = await readFacts(client)
    const clock = judgeClock((requested + Date.now()) / 2, facts.clock, 'the database')
    return [...judgeDatabase(facts, migrations, connections, version), clock]
  } catch (failure) {
    return [unreachable(failure)]
  } finally {
    await client?.end().catch(() => undefined)
  }
}

export function tooOld(version: number): Finding {
  return wrong(part, `It is PostgreSQL ${version}.`, `Use ${oldestVersion} or newer.`)
}

/**
 * Whether a transaction-mode pooler is in between, and which settings it needs; empty if nothing responds.
 */
export async function checkPooler(
  { databaseDirectUrl, namedStatements }: Pick<Config, 'databaseDirectUrl' | 'namedStatements'>,
  databaseUrl: string,
): Promise<Finding[]> {
  try {
    const pooled = await findPooler(databaseUrl)
    const direct = databaseDirectUrl === undefined ? undefined : await findPooler(databaseDirectUrl)
    const problems = poolerProblems({ pooled, direct }, namedStatements)
    return problems.map(({ says, remedy }) => wrong(part, says, remedy))
  } catch {
    // another line says why
    return []
  }
}

/** Why a database could not be queried, and the fix. */
export function unreachable(failure: unknown): Finding {
  return wrong(
    part,
    `It cannot be queried: ${reasonOf(failure)}.`,
    connectionRemedy(failure) ?? 'Start it, or look at DATABASE_URL and the firewall between.',
  )
}

/** What the database facts mean for the shop. */
export function judgeDatabase(
  facts: DatabaseFacts,
  migrations: string[],
  connections: number,
  version: number,
): Finding[] {
  const findings = [
    ...judgeServer(facts),
    ...judgeRights(facts),
    ...judgeExtensions(facts),
    ...judgeConnections(facts, connections),
    ...judgeMigrations(facts.migrations, migrations),
    ...judgeTables(facts, migrations),
  ]
  if (findings.some(({ state }) => state === 'wrong')) return findings
  const says = `PostgreSQL ${version}, ${facts.encoding}, rights and extensions as they should be.`
  return [fine(part, says), ...findings]
}

function judgeServer(facts: DatabaseFacts): Finding[] {
  const { encoding, spanish, standby, fsync, synchronous, readOnly, collationChanged } = facts
  const faults: [boolean, string, string][] = [
    [
      encoding !== 'UTF8',
      `Its encoding is ${encoding}.`,
      'Create it anew: ENCODING UTF8 TEMPLATE template0.',
    ],
    [!spanish, 'The server has no ICU collation es-x-icu.', 'Use a PostgreSQL that was built with ICU.'],
    [standby, 'It is a standby, which takes no orders.', 'Name the primary in DATABASE_URL.'],
    [
      readOnly && !standby,
      'Its transactions are read-only for this role.',
      'ALTER ROLE ... SET default_transaction_read_only = off; likewise where ALTER DATABASE set it.',
    ],
    [!fsync, 'fsync is off: a power cut loses orders.', 'Set fsync = on in postgresql.conf.'],
  ]
  const findings = faults.filter(([is]) => is).map(([, says, remedy]) => wrong(part, says, remedy))
  if (!synchronous) {
    const remedy = 'Set synchronous_commit = on for server, database and role.'
    findings.push(warning(part, 'synchronous_commit is off: a power cut loses the last orders.', remedy))
  }
  if (!collationChanged) return findings
  const says = "The operating system's sorting changed since its indexes were made."
  return [
    ...findings,
    warning(part, says, 'REINDEX DATABASE, then ALTER DATABASE ... REFRESH COLLATION VERSION.'),
  ]
}

function judgeRights({ mayCreate, foreignTables }: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  if (!mayCreate) {
    const remedy = 'Have the owner run: GRANT CREATE ON SCHEMA public TO the role.'
    findings.push(wrong(part, 'The role of DATABASE_URL may not make tables.', remedy))
  }
  if (foreignTables > 0) {
    const remedy = 'REASSIGN OWNED BY the other role TO the role of DATABASE_URL.'
    findings.push(wrong(part, `${foreignTables} tables belong to another role.`, remedy))
  }
  return findings
}

function judgeConnections({ connectionsLeft, connectionsOf }: DatabaseFacts, wantedOnes: number): Finding[] {
  if (connectionsLeft >= wantedOnes) return []
  const says = `${connectionsLeft} connections are free and the shop wants ${wantedOnes}.`
  const raise = {
    server: 'Raise max_connections',
    database: 'ALTER DATABASE ... CONNECTION LIMIT -1',
    role: 'ALTER ROLE ... CONNECTION LIMIT -1',
  }[connectionsOf]
  return [warning(part, says, `${raise}, or lower DATABASE_POOL or WORKERS.`)]
}

/** Another program's tables block the shop's, now or in a later version. */
function judgeTables({ tables, migrations: done }: DatabaseFacts, ours: string[]): Finding[] {
  // the tables of an old or newer version are unknown
  const comparable =
    done.length === 0 || (ours.length === done.length && ours.every((name) => done.includes(name)))
  const foreign = tables.filter((name) => !Object.hasOwn(dataInventory, name))
  if (!comparable || foreign.length === 0) return []
  const says = `It has ${foreign.length} tables that are not the shop's (${foreign.slice(0, 3).join(', ')}).`
  const remedy = 'Give the shop a database of its own: CREATE DATABASE ... OWNER ...'
  return [done.length === 0 ? wrong(part, says, remedy) : warning(part, says, remedy)]
}

function judgeExtensions({ extensions, available, mayExtend }: DatabaseFacts): Finding[] {
  return wanted.flatMap((name) => {
    const schema = extensions[name]
    if (schema === 'public') return []
    if (schema !== undefined) {
      const remedy = `Have a superuser run: ALTER EXTENSION ${name} SET SCHEMA public;`
      return [wrong(part, `Its extension ${name} is in schema ${schema}.`, remedy)]
    }
    if (!available.includes(name)) {
      return [wrong(part, `The server has no extension ${name}.`, 'Install postgresql-contrib on it.')]
    }
    // both are trusted extensions, so a role that may create them in the database does so at the first start
    if (mayExtend) return []
    const remedy = `Have a superuser run in it: CREATE EXTENSION ${name};`
    return [wrong(part, `Extension ${name} is missing, and the role may not make it.`, remedy)]
  })
}

function judgeMigrations(there: string[], ours: string[]): Finding[] {
  const later = there.filter((name) => !ours.includes(name))
  if (later.length > 0) {
    const says = `It has ${later.length} migrations that this version does not know (${later[0]}).`
    return [warning(part, says, 'Run the newer version, or see "Going back" in docs/operations.md.')]
  }
  const missing = ours.filter((name) => !there.includes(name)).length
  return missing > 0 ? [fine(part, `${missing} migrations will be run at the next start.`)] : []
}

/** Free connections under a limit; -1 is unlimited. */
function freeOf(limit: DatabaseFacts['connectionsOf']): string {
  const { most, where } = {
    server: {
      most: "current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int",
      where: 'true',
    },
    database: { most: 'NULLIF(d.datconnlimit, -1)', where: 'datname = current_database()' },
    role: {
      most: 'NULLIF((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user), -1)',
      where: 'usename = current_user',
    },
  }[limit]
  return `(${most} - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'
      AND application_name <> 'descorche' AND pid <> pg_backend_pid() AND ${where}))`
}

/** Other programs may have a table of that name too. */
const ofShop =
  "EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.schema_migrations') AND attname = 'checksum')"

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts & { known: boolean }>(
    `SELECT
    current_setting('server_encoding') AS encoding,
    coalesce(d.datcollversion <> pg_database_collation_actual_version(d.oid), false) AS "collationChanged",
    EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu') AS spanish,
    pg_is_in_recovery() AS standby,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreate",
    has_database_privilege(d.oid, 'CREATE') AS "mayExtend",
    (SELECT count(*)::int FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind = 'r'
      AND relname = ANY($1) AND NOT pg_has_role(relowner, 'USAGE')) AS "foreignTables",
    (SELECT coalesce(json_object_agg(extname, nspname), '{}') FROM pg_extension e
      JOIN pg_namespace n ON n.oid = e.extnamespace) AS extensions,
    (SELECT coalesce(json_agg(name), '[]') FROM pg_available_extensions) AS available,
    current_setting('fsync') = 'on' AS fsync,
    current_setting('synchronous_commit') <> 'off' AS synchronous,
    current_setting('default_transaction_read_only') = 'on' AS "readOnly",
    least(${freeOf('server')}, ${freeOf('database')}, ${freeOf('role')}) AS "connectionsLeft",
    CASE least(${freeOf('server')}, ${freeOf('database')}, ${freeOf('role')})
      WHEN ${freeOf('server')} THEN 'server' WHEN ${freeOf('role')} THEN 'role' ELSE 'database' END AS "connectionsOf",
    (SELECT coalesce(json_agg(c.relname ORDER BY c.relname), '[]') FROM pg_class c
      WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT (c.relname = 'schema_migrations' AND ${ofShop})
      AND NOT EXISTS (SELECT FROM pg_depend p WHERE p.objid = c.oid AND p.deptype = 'e')) AS tables,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock,
    ${ofShop} AS known
    FROM pg_database d WHERE d.datname = current_database()`,
    [Object.keys(dataInventory)],
  )
  const [facts] = rows
  if (!facts) throw new Error('it says nothing of itself')
  const done = facts.known
    ? await client.query<{ name: string }>('SELECT name FROM schema_migrations')
    : { rows: [] }
  return { ...facts, migrations: done.rows.map(({ name }) => name) }
}
