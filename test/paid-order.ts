import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { orderNumber } from '../src/orders/order-number.ts'

type Bought = { userId: string; productId: number; estado?: string; email?: string; street?: string }

const freeDelivery = {
  way: 'domicilio',
  name: 'Envío a domicilio',
  kind: 'home',
  zone: 'Santa Fe',
  branch: null,
  hours: null,
  postal_code: '2000',
  province: 'Santa Fe',
  list_price: 0,
  discounts: [],
  price: 0,
  leaves: '2026-11-23',
  earliest: '2026-11-24',
  latest: '2026-11-26',
  min_days: 1,
  max_days: 3,
  cutoff: null,
}

/** Inserts a purchase without a checkout. @returns the order's id and number */
export async function insertPaidOrder(
  pool: Pick<pg.Pool, 'query'>,
  { userId, productId, estado = 'Completo', email = '', street = '' }: Bought,
): Promise<{ id: number; numero: string }> {
  const payment = `test-${randomUUID()}`
  const address = street && {
    calle: street,
    ciudad: 'Rosario',
    provincia: 'Santa Fe',
    codigoPostal: '2000',
  }
  const { rows } = await pool.query<{ id: number; numero: string }>(
    `WITH wine AS (
       SELECT p.id, p.name, b.description AS producer, p.vintage, p.volume_ml, p.image, p.price, c.type, c.variety, c.degree_sugar
       FROM products p JOIN categories c USING (id_categ) JOIN producers b USING (id_prod) WHERE p.id = $2
     ), purchase AS (
       INSERT INTO purchases (user_id, attempt, lines, total, id_payment, hold)
       SELECT $1, $3, jsonb_build_array(jsonb_build_object('product_id', id, 'name', name, 'producer', producer,
         'vintage', vintage, 'volume_ml', volume_ml, 'image', image, 'quantity', 1, 'unit_price', price,
         'discount', 0, 'type', type, 'variety', variety, 'degree_sugar', degree_sugar)), price, $3, 'taken' FROM wine RETURNING id
     ), placed AS (
       INSERT INTO orders (numero, purchase_id, user_id, estado, total, id_payment, email_envio, direccion, address, paid_at, delivery)
       SELECT $8, purchase.id, $1, $4, wine.price, $3, $5, nullif($6, ''), $7::jsonb, now(), $9::jsonb FROM purchase, wine
       RETURNING id, numero
     ), item AS (
       INSERT INTO order_items (order_id, line, product_id, name, producer, vintage, volume_ml, image, quantity, unit_price, type, variety, degree_sugar)
       SELECT placed.id, 1, wine.id, name, producer, vintage, volume_ml, image, 1, price, type, variety, degree_sugar FROM placed, wine
     ), happened AS (
       INSERT INTO order_events (order_id, actor, action, estado_after) SELECT id, $1, 'pagar', $4 FROM placed
     )
     SELECT id, numero FROM placed`,
    [
      userId,
      productId,
      payment,
      estado,
      email,
      street,
      address ? JSON.stringify(address) : null,
      orderNumber(randomInt(1e9, 1e12)),
      address ? JSON.stringify(freeDelivery) : null,
    ],
  )
  const order = rows[0]
  if (!order) throw new Error(`There is no wine ${productId}`)
  return order
}

/** Inserts an authorised A to a company, whose name tests may change. Its number is the order's id. */
export async function insertInvoice(pool: Pick<pg.Pool, 'query'>, orderId: number): Promise<void> {
  const seller = { legalName: 'Vinoteca SRL', cuit: '30000000007', condition: 'responsable_inscripto' }
  await pool.query(
    `INSERT INTO invoices (order_id, kind, request_key, mode, cuit, point_of_sale, type, letter, total, net, vat, document_type,
       document_number, receiver_condition, receiver_name, receiver_address, seller, lines, state, number, day, cae, cae_expires_on)
     VALUES ($1, 'invoice', $2, 'embedded', '30000000007', 1, 1, 'A', 121, 100, 21, 80, 30500010912, 1, '', '', $3,
       '[{"quantity": 1, "name": "Malbec", "total": 121}]', 'authorised', $1::bigint, '2026-11-22', '90000000000000', '2026-12-02') ON CONFLICT (request_key) DO NOTHING`,
    [orderId, `invoice-${orderId}`, { grossIncome: '', activityStart: '', address: '', ...seller }],
  )
}
