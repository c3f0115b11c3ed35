import { sql } from 'kysely'
import { toPesos, type Centavos } from '../../money/money.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { CustomerDetail, CustomerNote } from './customers.contract.ts'

type OrderRow = Omit<CustomerDetail['order_list'][number], 'fecha' | 'total' | 'given_back'> & {
  fecha: Date
  total: Centavos
  given_back: Centavos
}

/** Orders by id, the latest first. */
export async function readOrders(db: Db, orderIds: readonly number[]): Promise<CustomerDetail['order_list']> {
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.numero, o.fecha, o.estado, o.total,
      (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id) AS bottles,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM return_lines l WHERE l.order_id = o.id) AS returned,
      coalesce((SELECT r.given_back FROM order_refunds r WHERE r.order_id = o.id), 0)::bigint AS given_back
    FROM orders o WHERE o.id = ANY(${orderIds}::bigint[]) ORDER BY o.fecha DESC, o.id DESC`.execute(db)
  return rows.map((row) => ({
    ...row,
    fecha: row.fecha.toISOString(),
    total: toPesos(row.total),
    given_back: toPesos(row.given_back),
  }))
}

export async function readReturns(db: Db, orderIds: readonly number[]): Promise<CustomerDetail['returns']> {
  const { rows } = await sql<Omit<CustomerDetail['returns'][number], 'at'> & { at: Date }>`
    SELECT r.order_id, o.numero, r.created_at AS at, r.reason, string_agg(l.quantity || ' × ' ||
      wine_name(i.name, i.producer, i.vintage, i.volume_ml), ', ' ORDER BY l.line) AS bottles
    FROM returns r JOIN orders o ON o.id = r.order_id JOIN return_lines l ON l.return_id = r.id
      JOIN order_items i ON i.order_id = l.order_id AND i.line = l.line
    WHERE r.order_id = ANY(${orderIds}::bigint[]) GROUP BY r.id, o.numero ORDER BY r.id DESC`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function readInvoices(db: Db, orderIds: readonly number[]): Promise<CustomerDetail['invoices']> {
  const { rows } = await sql<Omit<CustomerDetail['invoices'][number], 'total'> & { total: Centavos }>`
    SELECT id, order_id, kind, letter, day::text, total,
      lpad(point_of_sale::text, 5, '0') || '-' || lpad(number::text, 8, '0') AS number
    FROM invoices WHERE order_id = ANY(${orderIds}::bigint[]) AND state = 'authorised' ORDER BY id DESC`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, total: toPesos(row.total) }))
}

/** Addresses of an account, and those that orders went to, each once. */
export async function readAddresses(
  db: Db,
  customer: string,
  orderIds: readonly number[],
): Promise<CustomerDetail['addresses']> {
  const { rows } = await sql<CustomerDetail['addresses'][number]>`
    SELECT text, max(recipient) AS recipient, max(phone) AS phone FROM (
      SELECT a.calle || CASE WHEN a.piso <> '' THEN ', ' || a.piso ELSE '' END || ', ' || a.ciudad || ', ' || a.provincia
        || ', CP ' || a.codigo_postal AS text, a.destinatario AS recipient, a.telefono AS phone, a.used_at AS at
      FROM addresses a WHERE a.user_id = ${customer}
      UNION ALL SELECT o.direccion, coalesce(o.address->>'destinatario', ''), coalesce(o.address->>'telefono', ''), o.fecha
      FROM orders o WHERE o.id = ANY(${orderIds}::bigint[]) AND o.direccion <> '') AS places
    GROUP BY text ORDER BY max(at) DESC LIMIT 20`.execute(db)
  return rows
}

/** Notes under any of a customer's ids, the latest first. */
export async function readNotes(db: Db, keys: readonly string[]): Promise<CustomerNote[]> {
  const { rows } = await sql<Omit<CustomerNote, 'at'> & { at: Date }>`
    SELECT n.id, n.note, coalesce(nullif(u.full_name, ''), nullif(u.email, ''), n.author) AS author, n.at
    FROM customer_notes n LEFT JOIN users u ON u.id = n.author
    WHERE n.customer = ANY(${keys}::text[]) ORDER BY n.id DESC`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function addNote(db: Db, customer: string, note: string, author: string): Promise<void> {
  await sql`INSERT INTO customer_notes (customer, note, author) VALUES (${customer}, ${note}, ${author})`.execute(
    db,
  )
}

/** @returns false if these ids have no such note */
export async function deleteNote(db: Db, keys: readonly string[], id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM customer_notes
    WHERE id = ${id} AND customer = ANY(${keys}::text[]) RETURNING id`.execute(db)
  return rows.length > 0
}

/** Replaces a customer's tags; those that stay keep their author. */
export async function setTags(
  db: Db,
  { customer, keys }: { customer: string; keys: readonly string[] },
  tags: readonly string[],
  author: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`DELETE FROM customer_tags WHERE customer = ANY(${keys}::text[]) AND tag <> ALL(${tags}::text[])`.execute(
      trx,
    )
    await sql`INSERT INTO customer_tags (customer, tag, author)
      SELECT ${customer}::text, tag, ${author}::text FROM unnest(${tags}::text[]) AS tag
      WHERE tag NOT IN (SELECT tag FROM customer_tags WHERE customer = ANY(${keys}::text[]))
      ON CONFLICT DO NOTHING`.execute(trx)
  })
}
