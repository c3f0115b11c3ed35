import type pg from 'pg'

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}
