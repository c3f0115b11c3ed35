import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import { eraseRows, type Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown> & { importe: number }>`
    SELECT o.numero AS compra, p.payment_id AS operacion, p.amount AS importe, p.currency AS moneda,
      p.status AS estado, p.first_seen_at AS fecha
    FROM payments p JOIN purchases q ON q.id = p.purchase_id LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${userId} ORDER BY p.first_seen_at`.execute(db)
  const noted = await sql<Record<string, unknown> & { importe: number }>`
    SELECT o.numero AS compra, h.way AS medio, h.amount AS importe, h.paid_on::text AS fecha, h.note AS nota,
      h.taken_back_reason AS anulado
    FROM payments_by_hand h JOIN orders o ON o.id = h.order_id WHERE o.user_id = ${userId} ORDER BY h.id`.execute(
    db,
  )
  const { rows: receipts } = await sql<Record<string, unknown>>`
    SELECT o.numero AS compra, r.type AS tipo, r.bytes AS tamano, r.created_at AS fecha
    FROM transfer_receipts r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId} ORDER BY r.id`.execute(
    db,
  )
  const inPesos = <Row extends { importe: number }>(row: Row) => ({
    ...row,
    importe: toPesos(Number(row.importe)),
  })
  return { pagos: rows.map(inPesos), pagosAnotados: noted.rows.map(inPesos), comprobantes: receipts }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['payments_by_hand', 'transfer_receipts'])
