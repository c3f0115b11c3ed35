import pg from 'pg'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

const part = 'replica'
/** In seconds. */
const tolerable = 5

export async function checkReplica(connectionString: string): Promise<Finding> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // without a change since the last replay, the lag is zero
    const { rows } = await client.query<{
      standby: boolean
      lag: number
    }>(`SELECT pg_is_in_recovery() AS standby,
      CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) END::float8 AS lag`)
    return judgeReplica(rows[0] ?? { standby: false, lag: 0 })
  } catch (failure) {
    const says = `READ_DATABASE_URL cannot be queried: ${reasonOf(failure)}.`
    return wrong(part, says, 'Start it or correct the address; until then the primary answers all reads.')
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function judgeReplica({ standby, lag }: { standby: boolean; lag: number }): Finding {
  if (!standby)
    return warning(
      part,
      'READ_DATABASE_URL is no standby: it may show other data.',
      'Name a streaming replica.',
    )
  if (lag > tolerable)
    return warning(
      part,
      `It is ${Math.round(lag)} s behind.`,
      'Look at its disk and network: people see old prices.',
    )
  return fine(part, 'A standby that keeps up.')
}
