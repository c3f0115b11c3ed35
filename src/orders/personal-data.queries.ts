import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import { addressesOf } from './address-book.queries.ts'
import { ordersOf } from './orders.queries.ts'
import { eraseRows, type Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows: abandoned } = await sql<Record<string, unknown> & { total: number }>`
    SELECT 'sin terminar' AS estado, total, created_at AS fecha
    FROM purchases q WHERE q.user_id = ${userId} AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.purchase_id = q.id)
    ORDER BY created_at`.execute(db)
  const { rows: corrections } = await sql<Record<string, unknown>>`
    SELECT o.numero AS compra, e.at AS fecha, c.reason AS motivo, c.before AS antes, c.after AS despues
    FROM delivery_corrections c JOIN orders o ON o.id = c.order_id JOIN order_events e ON e.id = c.event_id
    WHERE o.user_id = ${userId} ORDER BY c.event_id`.execute(db)
  const { rows: notes } = await sql<Record<string, unknown>>`
    SELECT o.numero AS compra, n.note AS nota, n.at AS fecha FROM order_notes n JOIN orders o ON o.id = n.order_id
    WHERE o.user_id = ${userId} ORDER BY n.id`.execute(db)
  return {
    direcciones: (await addressesOf(db, userId)).map(({ address, preferred }) => ({
      ...address,
      predeterminada: preferred,
    })),
    compras: [
      ...(await ordersOf(db, userId, 'buyer')),
      ...abandoned.map((purchase) => ({ ...purchase, total: toPesos(Number(purchase.total)) })),
    ],
    correccionesDeEnvio: corrections,
    notasDeCompras: notes,
  }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, [
    'picks',
    'order_notes',
    'orders_by_hand',
    'orders',
    'purchases',
    'addresses',
    'delivery_corrections',
  ])
