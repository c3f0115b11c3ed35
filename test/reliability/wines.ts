import type { Database } from '../../src/platform/database/open-database.ts'

/** Picks wines that no purchase has and sets their stock, by the ledger. */
export async function stockWines({ pool }: Database, count: number, bottles: number): Promise<number[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // two concurrent callers must not get the same wine
    await client.query('SELECT pg_advisory_xact_lock(5317999)')
    const { rows } = await client.query<{ id: number }>(
      `WITH chosen AS (SELECT id, stock FROM products p WHERE archived_at IS NULL AND reserved = 0 AND stock <> $2
           AND NOT EXISTS (SELECT 1 FROM stock_ledger l WHERE l.product_id = p.id AND l.kind <> 'inicial')
         ORDER BY id LIMIT $1),
       booked AS (INSERT INTO stock_ledger (product_id, kind, quantity, actor)
         SELECT id, 'ajuste', $2 - stock, 'trust' FROM chosen)
       UPDATE products SET stock = $2 FROM chosen WHERE products.id = chosen.id RETURNING products.id`,
      [count, bottles],
    )
    await client.query('COMMIT')
    if (rows.length < count) throw new Error('Not enough wines without sales')
    return rows.map((row) => row.id)
  } finally {
    client.release()
  }
}
