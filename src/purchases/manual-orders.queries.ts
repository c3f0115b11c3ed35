import { sql } from 'kysely'
import { toPesos, type Centavos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { literally } from '../platform/database/like.ts'
import type { FoundCustomer, FoundWine } from './manual-orders.contract.ts'

const atMost = 8
/** A telephone is looked for by so many of its last digits: people write the code of the area or leave it out. */
const digitsThatTell = 8
const fewestDigits = 6

type WineRow = Omit<FoundWine, 'price'> & { price: Centavos }

/** Wines on sale: the one of an EAN or SKU, otherwise those with these words in their name, most bought first. */
export async function findWines(db: Db, q: string): Promise<{ exact: boolean; wines: FoundWine[] }> {
  const columns = sql`p.id, wine_name(p) AS name, p.price, p.stock - p.reserved AS available, p.image, p.ean`
  const exact = await sql<WineRow>`
    SELECT ${columns} FROM products p
    WHERE p.archived_at IS NULL AND (p.ean = ${q} OR p.ean = lpad(${q}, 14, '0') OR p.sku = ${q}) LIMIT ${atMost}`.execute(
    db,
  )
  if (exact.rows.length > 0) return { exact: true, wines: exact.rows.map(inPesos) }
  const { rows } = await sql<WineRow>`
    SELECT ${columns} FROM products p WHERE p.archived_at IS NULL AND p.search @@ (SELECT wine_query(${q}))
    ORDER BY p.stock - p.reserved > 0 DESC, p.name, p.vintage DESC NULLS LAST, p.id LIMIT ${atMost}`.execute(
    db,
  )
  return { exact: false, wines: rows.map(inPesos) }
}

const inPesos = (row: WineRow): FoundWine => ({ ...row, price: toPesos(row.price) })

/** People with these letters in their name or address, or these digits in a telephone that they gave. */
export async function findCustomers(db: Db, q: string): Promise<FoundCustomer[]> {
  const digits = q.replace(/\D/g, '')
  const byPhone = digits.length >= fewestDigits && /^[\d\s()+./-]+$/.test(q)
  const phones = sql`SELECT user_id, telefono AS phone FROM addresses WHERE telefono <> ''`
  const condition = byPhone
    ? sql`EXISTS (SELECT FROM (${phones}) t WHERE t.user_id = u.id
        AND regexp_replace(t.phone, '\\D', '', 'g') LIKE ${`%${digits.slice(-digitsThatTell)}`})`
    : sql`plain(u.full_name || ' ' || u.email) LIKE plain(${`%${literally(q)}%`})`
  const { rows } = await sql<FoundCustomer>`
    SELECT u.id, u.full_name AS name, u.email,
      coalesce((SELECT t.phone FROM (${phones}) t WHERE t.user_id = u.id LIMIT 1), '') AS phone
    FROM users u WHERE u.removed_at IS NULL AND u.role <> 'Baja' AND ${condition}
    ORDER BY u.full_name COLLATE "es-x-icu", u.id LIMIT ${atMost}`.execute(db)
  return rows
}
