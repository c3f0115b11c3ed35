import { sql, type RawBuilder } from 'kysely'
import { shopTimeZone } from '../../calendar/shop-time.ts'
import { toPesos, type Centavos } from '../../money/money.ts'
import { literally } from '../../platform/database/like.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { isSold, netTotal, ordersWithRefunds, refunded } from '../../reporting/sold-rows.queries.ts'
import { walkInCustomerId } from '../../users/walk-in-customer.ts'
import type { Hooks } from '../hooks.ts'
import type { Customer, CustomerSort } from './customers.contract.ts'

export type CustomersQuestion = {
  /** Only this customer. */
  id?: string | undefined
  q?: string | undefined
  compro?: 'si' | 'nunca' | undefined
  /** YYYY-MM-DD, on the shop's clock. */
  desde?: string | undefined
  /** Pesos. */
  gasto?: number | undefined
  etiqueta?: string | undefined
  novedades?: 'si' | 'no' | undefined
  provincia?: string | undefined
  orden?: CustomerSort | undefined
}

/** Maximum customers per file. */
export const longestExport = 50_000
/** A telephone is looked for by so many of its last digits, because people leave the area code out. */
const digitsThatTell = 8
/** Fewer digits do not make two people with one name the same. */
const fewestDigits = 6

const digitsIn = (text: RawBuilder<string>) => sql<string>`regexp_replace(${text}, '\\D', '', 'g')`
const zone = sql.lit(shopTimeZone)

/**
 * WITH queries of customers and their orders. An order by hand without an account belongs to the account that has
 * confirmed its address; otherwise to a customer of its own, whose orders name the same address, or without one the same
 * telephone and name. Its id is that of the first of these orders.
 */
const customersAndOrders = sql`${refunded},
  confirmed AS (
    SELECT DISTINCT ON (lower(u.email)) u.id, lower(u.email) AS email FROM users u
    WHERE u.removed_at IS NULL AND u.email <> '' AND email_confirmed(u.id, u.email_verified)
    ORDER BY lower(u.email), u.created_at, u.id),
  by_hand AS (
    SELECT o.id, o.fecha, lower(o.email_envio) AS email, h.customer AS name,
      CASE WHEN o.email_envio <> '' THEN 'correo ' || lower(o.email_envio)
        WHEN h.customer <> '' AND length(${digitsIn(sql`h.phone`)}) >= ${fewestDigits}
          THEN 'teléfono ' || ${digitsIn(sql`h.phone`)} || ' ' || plain(h.customer)
        ELSE 'compra ' || o.id END AS contact
    FROM orders o JOIN orders_by_hand h ON h.order_id = o.id
    WHERE o.user_id = ${sql.lit(walkInCustomerId)} AND (h.customer <> '' OR h.phone <> '' OR o.email_envio <> '')),
  contacts AS (
    SELECT b.*, c.id AS account, coalesce(c.id, 'compra-' || min(b.id) OVER (PARTITION BY b.contact)) AS customer
    FROM by_hand b LEFT JOIN confirmed c ON c.email = b.email),
  whose AS MATERIALIZED (
    SELECT o.id AS order_id, o.user_id AS customer FROM orders o JOIN users u ON u.id = o.user_id AND u.removed_at IS NULL
    UNION ALL SELECT c.id, c.customer FROM contacts c),
  people AS (
    SELECT u.id, u.full_name AS name, u.email, email_confirmed(u.id, u.email_verified) AS email_confirmed,
      true AS account, u.role = 'Baja' AS deactivated, u.role IN ('User', 'Baja') AS buyer, u.created_at AS since
    FROM users u WHERE u.removed_at IS NULL
    UNION ALL (SELECT DISTINCT ON (c.customer) c.customer, c.name, c.email, false, false, false, true,
        min(c.fecha) OVER (PARTITION BY c.customer)
      FROM contacts c WHERE c.account IS NULL ORDER BY c.customer, c.name = '', c.fecha DESC)),
  bought AS (
    SELECT i.order_id, sum(i.quantity - coalesce(b.quantity, 0))::int AS bottles FROM order_items i
      LEFT JOIN (SELECT order_id, line, sum(quantity) AS quantity FROM return_lines GROUP BY order_id, line) AS b
        ON b.order_id = i.order_id AND b.line = i.line GROUP BY i.order_id),
  sums AS (
    SELECT w.customer, count(*)::int AS orders, sum(bought.bottles)::int AS bottles, sum(${netTotal})::bigint AS spent,
      max(o.fecha) AS last
    FROM ${ordersWithRefunds} JOIN whose w ON w.order_id = o.id LEFT JOIN bought ON bought.order_id = o.id
    WHERE ${isSold} GROUP BY w.customer),
  places AS (
    SELECT DISTINCT ON (w.customer) w.customer, o.address->>'provincia' AS province
    FROM whose w JOIN orders o ON o.id = w.order_id WHERE coalesce(o.address->>'provincia', '') <> ''
    ORDER BY w.customer, o.fecha DESC),
  phones AS (
    SELECT DISTINCT ON (customer) customer, phone FROM (
      SELECT a.user_id AS customer, a.telefono AS phone, a.used_at AS at FROM addresses a
      UNION ALL SELECT w.customer, coalesce(nullif(h.phone, ''), o.address->>'telefono'), o.fecha
        FROM whose w JOIN orders o ON o.id = w.order_id LEFT JOIN orders_by_hand h ON h.order_id = o.id) AS given
    WHERE coalesce(phone, '') <> '' ORDER BY customer, at DESC)`

function conditionsOf(question: CustomersQuestion, news: RawBuilder<boolean>): RawBuilder<boolean> {
  const { id, q, compro, desde, gasto, etiqueta, novedades, provincia } = question
  const conditions = [sql<boolean>`(p.buyer OR s.orders > 0)`]
  if (id !== undefined) conditions.push(sql`p.id = ${id}`)
  if (q) conditions.push(namedOrCalled(q))
  if (compro === 'si') conditions.push(sql`s.orders > 0`)
  if (compro === 'nunca') conditions.push(sql`s.orders IS NULL`)
  if (desde) conditions.push(sql`s.last >= ${desde}::date::timestamp AT TIME ZONE ${zone}`)
  if (gasto !== undefined) conditions.push(sql`coalesce(s.spent, 0) >= ${gasto}::bigint * 100`)
  if (etiqueta)
    conditions.push(sql`EXISTS (SELECT FROM tagged t WHERE t.customer = p.id AND ${etiqueta} = ANY(t.tags))`)
  if (novedades) conditions.push(novedades === 'si' ? news : sql`NOT ${news}`)
  if (provincia) conditions.push(sql`pl.province = ${provincia}`)
  return sql.join(conditions, sql` AND `)
}

function namedOrCalled(q: string): RawBuilder<boolean> {
  const digits = q.replace(/\D/g, '')
  const named = sql`plain(p.name || ' ' || p.email) LIKE plain(${`%${literally(q)}%`})`
  return digits.length >= fewestDigits && /^[\d\s()+./-]+$/.test(q)
    ? sql`(${named} OR ${digitsIn(sql`ph.phone`)} LIKE ${`%${digits.slice(-digitsThatTell)}`})`
    : sql`${named}`
}

const columnsBySort = {
  nombre: sql`name COLLATE "es-x-icu"`,
  desde: sql`since`,
  compras: sql`orders`,
  botellas: sql`bottles`,
  gastado: sql`spent`,
  ultima: sql`last`,
}

/** The latest purchase first by default; customers that never bought are last. */
function inOrder(sort: CustomerSort = '-ultima'): RawBuilder<unknown> {
  const column = columnsBySort[sort.replace('-', '') as keyof typeof columnsBySort]
  return sql`ORDER BY ${column} ${sort.startsWith('-') ? sql`DESC` : sql`ASC`} NULLS LAST, since DESC, id`
}

type Row = Omit<Customer, 'since' | 'last' | 'spent'> & { since: Date; last: Date | null; spent: Centavos }

/** Customers that match, a part of them in order, with the number and the sum of all. */
export async function findCustomers(
  db: Db,
  { agreedToNews }: Pick<Hooks, 'agreedToNews'>,
  question: CustomersQuestion,
  { from, size }: { from: number; size: number },
): Promise<{ count: number; spent: number; customers: Customer[] }> {
  const news = sql<boolean>`(p.email <> '' AND (p.email_confirmed OR NOT p.account) AND ${agreedToNews(sql`p.email`)})`
  const { rows } = await sql<Partial<Row> & { matches: number; in_all: Centavos }>`
    WITH ${customersAndOrders},
    tagged AS (
      SELECT coalesce(m.customer, t.customer) AS customer, array_agg(DISTINCT t.tag) AS tags
      FROM customer_tags t LEFT JOIN (${mergedCustomers}) AS m ON m.former = t.customer GROUP BY 1),
    matched AS MATERIALIZED (
      SELECT p.id, p.name, p.email, p.email_confirmed, p.account, p.deactivated, p.since,
        coalesce(ph.phone, '') AS phone, coalesce(pl.province, '') AS province, coalesce(s.orders, 0) AS orders,
        coalesce(s.bottles, 0) AS bottles, coalesce(s.spent, 0)::bigint AS spent, s.last, ${news} AS news
      FROM people p LEFT JOIN sums s ON s.customer = p.id LEFT JOIN places pl ON pl.customer = p.id
        LEFT JOIN phones ph ON ph.customer = p.id
      WHERE ${conditionsOf(question, news)}),
    part AS MATERIALIZED (SELECT * FROM matched ${inOrder(question.orden)} LIMIT ${size} OFFSET ${from}),
    preferred AS (
      SELECT customer, array_agg(name ORDER BY rank) AS wines FROM (
        SELECT w.customer, (array_agg(wine_name(i.name, i.producer, i.vintage, i.volume_ml)))[1] AS name,
          row_number() OVER (PARTITION BY w.customer ORDER BY sum(i.quantity) DESC, i.product_id) AS rank
        FROM whose w JOIN part ON part.id = w.customer JOIN orders o ON o.id = w.order_id
          JOIN order_items i ON i.order_id = o.id
        WHERE ${isSold} GROUP BY w.customer, i.product_id) AS ranked WHERE rank <= 3 GROUP BY customer)
    SELECT sums.*, part.*, coalesce(f.wines, '{}') AS wines, coalesce(t.tags, '{}') AS tags
    FROM (SELECT count(*)::int AS matches, coalesce(sum(spent), 0)::bigint AS in_all FROM matched) AS sums
      LEFT JOIN part ON true LEFT JOIN preferred f ON f.customer = part.id LEFT JOIN tagged t ON t.customer = part.id
    ${inOrder(question.orden)}`.execute(db)
  return {
    count: rows[0]?.matches ?? 0,
    spent: toPesos(rows[0]?.in_all ?? 0),
    customers: rows.flatMap(({ matches: _matches, in_all: _inAll, ...row }) =>
      row.id ? [customerOf(row as Row)] : [],
    ),
  }
}

function customerOf({ since, last, spent, ...row }: Row): Customer {
  return {
    ...row,
    since: since.toISOString(),
    last: last?.toISOString() ?? null,
    spent: toPesos(spent),
  }
}

/** Ids that customers had before an account confirmed their address, with the id of today. */
const mergedCustomers = sql`SELECT 'compra-' || c.id AS former, c.customer FROM contacts c`

/** The tags in use and the provinces that orders went to, for the filters. */
export async function readFilterChoices(db: Db): Promise<{ tags: string[]; provinces: string[] }> {
  const { rows: tags } = await sql<{ tag: string }>`
    SELECT DISTINCT tag FROM customer_tags ORDER BY tag`.execute(db)
  const { rows: provinces } = await sql<{ province: string }>`
    SELECT DISTINCT address->>'provincia' AS province FROM orders
    WHERE coalesce(address->>'provincia', '') <> '' ORDER BY 1`.execute(db)
  return { tags: tags.map(({ tag }) => tag), provinces: provinces.map(({ province }) => province) }
}

/** Ids of a customer's orders, and the ids that notes and tags may name the customer by. */
export async function findOrdersOf(
  db: Db,
  customer: string,
): Promise<{ orderIds: number[]; keys: string[] }> {
  const { rows } = await sql<{ order_id: number; former: string | null }>`
    WITH ${customersAndOrders}
    SELECT w.order_id, m.former FROM whose w
      LEFT JOIN (${mergedCustomers}) AS m ON m.customer = w.customer AND m.former = 'compra-' || w.order_id
    WHERE w.customer = ${customer}`.execute(db)
  return {
    orderIds: rows.map(({ order_id }) => order_id),
    keys: [...new Set([customer, ...rows.flatMap(({ former }) => former ?? [])])],
  }
}
