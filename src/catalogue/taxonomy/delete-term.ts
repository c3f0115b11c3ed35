import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { TermTable } from './term-tables.ts'

export type Deleted =
  | { ok: true }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'in-use'; count: number }

/** Deletes a bodega, place or category that no wine uses, including archived ones. */
export async function deleteTerm(db: Db, { table, column }: TermTable, id: number): Promise<Deleted> {
  const [rows, key] = [sql.table(table), sql.ref(column)]
  return inTransaction(db, async (trx): Promise<Deleted> => {
    // locked, so that no wine takes it between the count and the deletion
    const locked = await sql`SELECT FROM ${rows} WHERE ${key} = ${id} FOR UPDATE`.execute(trx)
    if (locked.rows.length === 0) return { ok: false, why: 'unknown' }
    const used = await sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM products WHERE ${key} = ${id}`.execute(trx)
    const count = used.rows[0]?.count ?? 0
    if (count > 0) return { ok: false, why: 'in-use', count }
    await sql`DELETE FROM ${rows} WHERE ${key} = ${id}`.execute(trx)
    return { ok: true }
  })
}
