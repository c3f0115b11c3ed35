import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { OrderNote } from './order-notes.contract.ts'

/** An order's notes, the latest first; undefined for an unknown order. */
export async function readOrderNotes(db: Db, orderId: number): Promise<OrderNote[] | undefined> {
  const { rows } = await sql<{ id: number | null; note: string; author: string; at: Date }>`
    SELECT n.id, n.note, coalesce(nullif(u.full_name, ''), nullif(u.email, ''), n.author) AS author, n.at
    FROM orders o LEFT JOIN order_notes n ON n.order_id = o.id LEFT JOIN users u ON u.id = n.author
    WHERE o.id = ${orderId} ORDER BY n.id DESC`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, at, ...row }) => (id === null ? [] : [{ ...row, id, at: at.toISOString() }]))
}

/** @returns false for an unknown order */
export async function addOrderNote(db: Db, orderId: number, note: string, author: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO order_notes (order_id, note, author)
    SELECT id, ${note}, ${author} FROM orders WHERE id = ${orderId} RETURNING id`.execute(db)
  return rows.length > 0
}

/** @returns false if the order has no such note */
export async function deleteOrderNote(db: Db, orderId: number, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM order_notes WHERE id = ${id} AND order_id = ${orderId}
    RETURNING id`.execute(db)
  return rows.length > 0
}
