import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import { middlePrice } from './price-questions.ts'
import { readStaged, type ImportOptions, type StagedRow } from './validate-batch.ts'

/** Rows that are looked at, spread over the list. */
const looksAt = 1000
/** Wines of the catalogue whose prices are looked at. */
const sampledWines = 5000

/** Notes with an import what most of its prices are near to. Out: that price in pesos. */
export async function noteMiddlePrice(
  trx: Db,
  id: number,
  options: Pick<ImportOptions, 'lists' | 'reading'>,
): Promise<number> {
  const { rows } = await sql<StagedRow>`SELECT line, cells, above FROM import_rows
    WHERE import_id = ${id} AND line % (SELECT 1 + count(*) / ${looksAt}::int FROM import_rows WHERE import_id = ${id}) = 0`.execute(
    trx,
  )
  const prices = rows.flatMap((row) => {
    const { price } = readStaged(row, options).values
    return typeof price === 'number' ? [price] : []
  })
  const { rows: catalogue } = await sql<{ middle: number | null }>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY list_price)::float8 AS middle
    FROM (SELECT list_price FROM products WHERE archived_at IS NULL LIMIT ${sampledWines}) AS p`.execute(trx)
  const middle = middlePrice(prices, toPesos(catalogue[0]?.middle ?? 0))
  await sql`UPDATE imports SET price_middle = ${middle} WHERE id = ${id}`.execute(trx)
  return middle
}
