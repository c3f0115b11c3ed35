import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { findOrder } from './orders.queries.ts'
import type { TrackedOrder } from './tracking.contract.ts'

/** The order of this number, if the address is the one that it was made with or its buyer's. */
export async function findTracked(db: Db, numero: string, email: string): Promise<TrackedOrder | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.numero = ${numero} AND lower(${email}) IN (lower(o.email_envio), lower(u.email))`.execute(db)
  const order = rows[0] && (await findOrder(db, rows[0].id, 'buyer'))
  if (!order) return undefined
  const { estado, pickup, progress, parcel, delivery } = order
  return {
    numero: order.numero,
    estado,
    pickup,
    progress,
    parcel,
    delivery: delivery && {
      name: delivery.name,
      kind: delivery.kind,
      hours: delivery.hours,
      earliest: delivery.earliest,
      latest: delivery.latest,
    },
  }
}
