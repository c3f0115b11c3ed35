import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** What sits between the shop and its database server, as far as sessions are concerned. */
export type Pooler = {
  /** A connection changes sessions between transactions, so LISTEN and session locks do not work. */
  sharesSessions: boolean
  /** Named statements of different connections get mixed up. */
  mixesStatements: boolean
}

const direct: Pooler = { sharesSessions: false, mixesStatements: false }
/** Without other clients a shared session shows up at once; other clients may take it first. */
const mostTries = 5

/**
 * Detects whether an address leads to a pooler that reassigns sessions after each transaction (PgBouncer,
 * "pool_mode = transaction" or "statement"). Throws connection errors.
 */
export async function findPooler(connectionString: string): Promise<Pooler> {
  const open = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const first = await open()
  try {
    // a pooler invents the process id that the server itself reports
    if ((await sessionOf(first)) === Reflect.get(first, 'processID')) return direct
    const second = await open()
    try {
      return await compareSessions(first, second)
    } finally {
      await second.end().catch(() => undefined)
    }
  } finally {
    await first.end().catch(() => undefined)
  }
}

async function compareSessions(first: pg.Client, second: pg.Client): Promise<Pooler> {
  const statement = { name: `probe_${randomBytes(6).toString('hex')}`, text: 'SELECT 1' }
  const met = new Set<number>()
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await first
      .query({ ...statement, text: 'SELECT pg_backend_pid() AS pid' })
      .then(pidIn, () => undefined)
    if (before === undefined) return { sharesSessions: true, mixesStatements: true }
    met.add(before)
    try {
      await second.query('BEGIN')
      if ((await sessionOf(second)) !== before) continue
      const mixed = await second.query({ ...statement, text: 'SELECT pg_backend_pid() AS pid' }).then(
        () => false,
        () => true,
      )
      return { sharesSessions: true, mixesStatements: mixed }
    } catch {
      // each statement may run in another session: no transaction
      return { sharesSessions: true, mixesStatements: true }
    } finally {
      await second.query('ROLLBACK').catch(() => undefined)
    }
  }
  return { ...direct, sharesSessions: met.size > 1 }
}

const sessionOf = async (client: pg.Client): Promise<number | undefined> =>
  pidIn(await client.query('SELECT pg_backend_pid() AS pid'))

const pidIn = ({ rows }: pg.QueryResult<{ pid: number }>): number | undefined => rows[0]?.pid

type Problem = { says: string; remedy: string }

/** Settings missing for the detected poolers. */
export function poolerProblems(
  poolers: { pooled: Pooler; direct: Pooler | undefined },
  namedStatements: boolean,
): Problem[] {
  const { pooled, direct: behind } = poolers
  const problems: Problem[] = []
  if (behind ? behind.sharesSessions : pooled.sharesSessions) {
    problems.push({
      says: `${behind ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a pooler in transaction mode: changes would not be heard, and migrations not be locked.`,
      remedy: 'Set DATABASE_DIRECT_URL to the database server itself (docs/operations.md, "PgBouncer").',
    })
  }
  if (pooled.mixesStatements && namedStatements) {
    problems.push({
      says: 'The pooler of DATABASE_URL mixes up named statements: one answer in ten would be an error.',
      remedy:
        'Set DATABASE_NAMED_STATEMENTS=false, or max_prepared_statements = 200 in PgBouncer 1.21 or newer.',
    })
  }
  return problems
}
