import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Charge } from '../../platform/database/order-tables.ts'
import type { Address } from '../../orders/address.contract.ts'

/** What a shop that moves out writes, as it is stored. */

/** The ids of all products in the order in which they were added. */
export async function productIds(
  db: Db,
): Promise<{ id: number; archived: boolean; sku: string | null; name: string }[]> {
  const { rows } = await sql<{ id: number; archived: boolean; sku: string | null; name: string }>`
    SELECT id, archived_at IS NOT NULL AS archived, sku, name FROM products ORDER BY id`.execute(db)
  return rows
}

export type OwnCustomer = { id: string; email: string; name: string; at: Date }

/** Customers with an address of mail, without staff and without the demo's; of one address the account that has it. */
export async function ownCustomers(db: Db): Promise<OwnCustomer[]> {
  const { rows } = await sql<OwnCustomer>`
    SELECT DISTINCT ON (lower(u.email) COLLATE "C") u.id, lower(u.email) AS email, u.full_name AS name, u.created_at AS at
    FROM users u LEFT JOIN identity_accounts a ON a.id = u.id
    WHERE u.role = 'User' AND u.removed_at IS NULL AND u.email <> ''
      AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'person' AND d.id = u.id)
    ORDER BY lower(u.email) COLLATE "C", coalesce(a.holds_address, true) DESC, u.created_at`.execute(db)
  return rows
}

export type OwnOrder = {
  numero: string
  email: string
  name: string
  at: Date
  estado: 'Creada' | 'Procesando' | 'Completo' | 'Cancelada'
  paid_at: Date | null
  total: number
  given_back: number
  charges: Charge[]
  code: string | null
  address: Address | null
  note: string
  items: { product_id: number; sku: string | null; name: string; quantity: number; unit_price: number }[]
}

/** Orders that were paid or given up, the oldest first, after the one that was read last. */
export async function ownOrders(db: Db, after: { at: Date; id: number } | undefined, most: number) {
  const { rows } = await sql<OwnOrder & { id: number }>`
    SELECT o.id, o.numero, coalesce(nullif(lower(u.email), ''), o.email_envio) AS email, u.full_name AS name, o.fecha AS at, o.estado,
      o.paid_at, o.total, coalesce((SELECT sum(r.given_back) FROM order_refunds r WHERE r.order_id = o.id), 0)::bigint AS given_back,
      o.charges, o.code, o.address,
      coalesce((SELECT e.note FROM order_events e WHERE e.order_id = o.id AND e.action = 'trasladar' LIMIT 1), '') AS note,
      (SELECT json_agg(json_build_object('product_id', i.product_id, 'sku', p.sku, 'name', i.name, 'quantity', i.quantity,
        'unit_price', i.unit_price) ORDER BY i.line) FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = o.id) AS items
    FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.estado <> 'Ingreso' AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'order' AND d.id = o.id::text)
      AND (o.fecha, o.id) > (${after?.at ?? new Date(0)}, ${after?.id ?? 0})
    ORDER BY o.fecha, o.id LIMIT ${most}`.execute(db)
  return rows
}

export async function ownSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    SELECT key, value FROM settings ORDER BY key COLLATE "C"`.execute(db)
  return rows
}
