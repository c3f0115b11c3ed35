import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown> & { importe: number }>`
    SELECT o.numero AS compra, p.payment_id AS operacion, p.amount AS importe, p.currency AS moneda,
      p.status AS estado, p.first_seen_at AS fecha
    FROM payments p JOIN purchases q ON q.id = p.purchase_id LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${userId} ORDER BY p.first_seen_at`.execute(db)
  return { pagos: rows.map((payment) => ({ ...payment, importe: toPesos(Number(payment.importe)) })) }
}
