import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { shareFields } from './product-kinds.ts'
import type { TermTable } from './term-tables.ts'

export type Merged = { ok: true; moved: number } | { ok: false; why: 'same' | 'unknown' | 'other-kind' }

/**
 * Merges two bodegas, places or categories: wines move from the first to the second, and the first is
 * deleted.
 * @returns number of moved wines, including archived ones
 */
export async function mergeTerms(
  db: Db,
  { table, column }: TermTable,
  goes: number,
  stays: number,
): Promise<Merged> {
  if (goes === stays) return { ok: false, why: 'same' }
  const [rows, id] = [sql.table(table), sql.ref(column)]
  return inTransaction(db, async (trx): Promise<Merged> => {
    // in id order, so that opposite merges wait for each other instead of deadlocking
    const locked =
      await sql`SELECT ${id} FROM ${rows} WHERE ${id} IN (${goes}, ${stays}) ORDER BY 1 FOR UPDATE`.execute(
        trx,
      )
    if (locked.rows.length < 2) return { ok: false, why: 'unknown' }
    if (table === 'categories' && !(await haveOneKind(trx, goes, stays)))
      return { ok: false, why: 'other-kind' }
    const moved = await sql`
      UPDATE products SET ${id} = ${stays}, version = version + 1, updated_at = now() WHERE ${id} = ${goes}`.execute(
      trx,
    )
    await sql`DELETE FROM ${rows} WHERE ${id} = ${goes}`.execute(trx)
    return { ok: true, moved: Number(moved.numAffectedRows ?? 0n) }
  })
}

async function haveOneKind(trx: Db, idA: number, idB: number): Promise<boolean> {
  const rows = await trx.selectFrom('categories').select('type').where('id_categ', 'in', [idA, idB]).execute()
  const [first, second] = rows
  return first === undefined || second === undefined || shareFields(first.type, second.type)
}
