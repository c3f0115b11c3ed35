import type pg from 'pg'

/** The oldest supported PostgreSQL. */
export const oldestVersion = 15

/** The server's major version. */
export async function readServerVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  )
  return rows[0]?.version ?? 0
}
