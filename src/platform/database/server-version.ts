import type pg from 'pg'

/** The oldest PostgreSQL that the shop runs on. */
export const oldestVersion = 15

/** The major version of the server that a client is connected to. */
export async function readServerVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  )
  return rows[0]?.version ?? 0
}
