import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { drawnBottle, ownDrawnBottle } from '../images/picture.ts'
import { columnsOf, type NewWine } from './product-columns.ts'
import type { ProductForm } from './product.contract.ts'

/**
 * Inserts wines with their first ledger rows, within the given transaction. Replaces `ownDrawnBottle` with
 * the wine's own image.
 * @returns ids in the order of the wines
 */
export async function insertWines(trx: Db, wines: readonly NewWine[], actor: string): Promise<number[]> {
  if (wines.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('products', 'id'))::bigint AS id FROM generate_series(1, ${wines.length})`.execute(
    trx,
  )
  const ids = rows.map((row, index) => wines[index]?.id ?? row.id)
  const values = wines.map((wine, index) => {
    const id = ids[index] ?? 0
    return { ...wine, id, image: wine.image === ownDrawnBottle ? drawnBottle(id) : wine.image }
  })
  await trx.insertInto('products').values(values).execute()
  const stocked = values.filter((wine) => (wine.stock ?? 0) > 0)
  if (stocked.length > 0) {
    await trx
      .insertInto('stock_ledger')
      .values(
        stocked.map(({ id, stock = 0 }) => ({
          product_id: id,
          order_id: null,
          kind: 'inicial' as const,
          quantity: stock,
          actor,
        })),
      )
      .execute()
  }
  return ids
}

/**
 * Updates wines that the caller has locked and validated, with a ledger row for each changed stock, within
 * the given transaction.
 */
export async function updateWines(
  trx: Db,
  wines: readonly { id: number; form: ProductForm; stockBefore: number }[],
  actor: string,
): Promise<void> {
  for (const { id, form, stockBefore } of wines) {
    await trx
      .updateTable('products')
      .set({
        ...columnsOf(form),
        stock: form.stock,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (form.stock === stockBefore) continue
    await trx
      .insertInto('stock_ledger')
      .values({ product_id: id, order_id: null, kind: 'ajuste', quantity: form.stock - stockBefore, actor })
      .execute()
  }
}
