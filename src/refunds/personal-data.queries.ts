import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import { eraseRows, type Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT w.code AS codigo, w.order_number AS compra, w.email AS correo, w.reason AS motivo, w.state AS estado,
      w.created_at AS pedido, w.decided_at AS resuelto, w.note AS respuesta
    FROM withdrawals w JOIN orders o ON o.id = w.order_id WHERE o.user_id = ${userId} ORDER BY w.created_at`.execute(
    db,
  )
  const refunds = await sql<Record<string, unknown> & { importe: number }>`
    SELECT o.numero AS compra, r.amount AS importe, r.reason AS motivo, r.settled_at AS fecha
    FROM refunds r LEFT JOIN payments p ON p.payment_id = r.payment_id
      JOIN orders o ON o.id = r.order_id OR r.order_id IS NULL AND o.purchase_id = p.purchase_id
    WHERE o.user_id = ${userId} AND r.state = 'done' ORDER BY r.id`.execute(db)
  const botellas_devueltas = (
    await sql<Record<string, unknown>>`
    SELECT o.numero AS compra, r.reason AS motivo, r.created_at AS fecha,
      (SELECT json_agg(json_build_object('vino', i.name, 'botellas', l.quantity) ORDER BY l.line)
        FROM return_lines l JOIN order_items i ON i.order_id = l.order_id AND i.line = l.line WHERE l.return_id = r.id) AS botellas
    FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId} ORDER BY r.id`.execute(db)
  ).rows
  const devoluciones = refunds.rows.map((refund) => ({ ...refund, importe: toPesos(refund.importe) }))
  return { arrepentimientos: rows, devoluciones, botellas_devueltas }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['withdrawals', 'refunds', 'returns'])
