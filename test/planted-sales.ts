import type { Database } from '../src/platform/database/open-database.ts'

/** Minutes between orders, which cover whole months, every hour and both sides of each midnight. */
const everyMinutes = 197

/**
 * Inserts orders in every state, channel and payment method, with deliveries, promotions, returns and
 * refunds, going back from the end of June 2026.
 */
export async function plantSales(
  { pool }: Pick<Database, 'pool'>,
  orders: number,
  buyers: readonly string[],
  minutes = everyMinutes,
): Promise<void> {
  const run = (statement: string, values: unknown[] = []) => pool.query(statement, values)
  await run(
    `INSERT INTO users (id, role, removed_at) VALUES ('mostrador', 'Baja', now()) ON CONFLICT DO NOTHING`,
  )
  await run(
    `INSERT INTO promotions (name, effect) VALUES ('3x2 en Malbec', '{"kind": "percent", "value": 10, "on": "wines"}'),
      ('Envío bonificado', '{"kind": "delivery", "percent": 100}')`,
  )
  await run(
    `WITH made AS (
      INSERT INTO purchases (id, user_id, attempt, lines, total, id_payment, hold)
      SELECT gen_random_uuid(), CASE WHEN n % 7 = 0 THEN 'mostrador' ELSE ($2::text[])[1 + n % cardinality($2::text[])] END,
        'planted-' || n, '[]', 1, 'planted-' || n, 'taken' FROM generate_series(1, $1) AS n RETURNING id, user_id, attempt),
    placed AS (
      INSERT INTO orders (numero, purchase_id, user_id, estado, total, paid_at, owner_told_at, fecha, id_payment, delivery)
      SELECT 'P' || n, made.id, made.user_id,
        (ARRAY['Creada', 'Procesando', 'Completo', 'Completo', 'Completo', 'Cancelada', 'Ingreso'])[1 + n % 7 * (n % 3) % 7], 1,
        CASE WHEN n % 31 = 0 THEN NULL ELSE at END, now(), at, 'planted-' || n,
        CASE WHEN n % 2 = 0 THEN '{"kind": "home", "name": "Correo", "price": 350000, "list_price": 350000, "discounts": []}'::jsonb END
      FROM made, LATERAL (SELECT substr(attempt, 9)::int AS n) AS turn,
        LATERAL (SELECT '2026-06-30T23:59:59-03'::timestamptz - make_interval(mins => n * $3::int)
          + CASE WHEN n % 3 = 0 THEN interval '1 second' ELSE interval '0' END AS at) AS moment
      RETURNING id),
    wines AS (SELECT array_agg(id ORDER BY id) AS ids FROM products)
    INSERT INTO order_items (order_id, line, product_id, name, producer, image, quantity, unit_price, charged, type, variety,
      degree_sugar, unit_cost)
    SELECT placed.id, line, p.id, p.name, b.description, p.image, q, p.price, p.price * q - (placed.id + line) % 1000, c.type,
      c.variety, c.degree_sugar, CASE WHEN placed.id % 3 > 0 THEN p.price / 2 END
    FROM placed, wines, generate_series(1, 3) AS line, LATERAL (SELECT 1 + (placed.id + line) % 6 AS q) AS w
      JOIN LATERAL (SELECT * FROM products WHERE id = ids[1 + (placed.id * 31 + line * 17) % cardinality(ids)]) AS p ON true
      JOIN producers b USING (id_prod) JOIN categories c USING (id_categ)`,
    [orders, buyers, minutes],
  )
  const planted = `o.numero LIKE 'P%'`
  await run(`UPDATE orders o SET total = coalesce((o.delivery->>'price')::bigint, 0)
    + (SELECT sum(charged) FROM order_items i WHERE i.order_id = o.id) WHERE ${planted}`)
  await run(`UPDATE orders o SET charges = jsonb_build_array(jsonb_build_object('kind', 'order_discount', 'label', 'Descuento', 'tax', 21,
      'list', d.amount, 'amount', d.amount)) || CASE WHEN o.delivery IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
      'kind', 'delivery', 'label', 'Correo', 'tax', 21, 'list', 350000, 'amount', 350000)) END
    FROM (SELECT order_id, sum(charged - unit_price * quantity)::bigint AS amount FROM order_items GROUP BY order_id) AS d
    WHERE d.order_id = o.id AND ${planted}`)
  await run(`INSERT INTO orders_by_hand (order_id, channel, phone, seller, idempotency_key)
    SELECT id, CASE WHEN id % 2 = 0 THEN 'counter' ELSE 'phone' END, CASE WHEN id % 4 > 1 THEN '11 4000-' || 1000 + id % 50 ELSE '' END,
      'x', 'planted-' || id FROM orders o WHERE ${planted} AND user_id = 'mostrador'`)
  await run(`INSERT INTO payments_by_hand (order_id, way, amount, paid_on, actor)
    SELECT id, (ARRAY['cash', 'transfer', 'card_terminal'])[1 + id % 3], total, fecha::date, 'x' FROM orders o WHERE ${planted} AND id % 5 = 0`)
  await run(`INSERT INTO promotion_uses (promotion_id, purchase_id, user_id, amount, state)
    SELECT m.id, o.purchase_id, o.user_id, 1000 * m.id + o.id % 7000, 'used' FROM orders o, promotions m
    WHERE ${planted} AND o.id % (2 + m.id) = 0`)
  // a bottle returned with its money, money without a bottle, a bottle without its money; before the payment,
  // and pending
  await run(`INSERT INTO returns (order_id, reason, actor, idempotency_key)
    SELECT id, 'Rota', 'x', 'planted' FROM orders o WHERE ${planted} AND id % 6 = 0`)
  await run(`INSERT INTO return_lines (return_id, order_id, line, product_id, quantity, destination, amount)
    SELECT r.id, i.order_id, i.line, i.product_id, 1, 'shelf', i.charged / i.quantity
    FROM returns r JOIN order_items i ON i.order_id = r.order_id AND i.line = 2 WHERE r.idempotency_key = 'planted'`)
  await run(`INSERT INTO refunds (order_id, amount, reason, actor, idempotency_key, state, created_at, settled_at)
    SELECT o.id, CASE WHEN o.id % 12 = 0 THEN l.amount ELSE 12345 END, 'Rota', 'x', 'planted', k.state,
      o.fecha + k.after, CASE WHEN k.state = 'done' THEN now() END
    FROM orders o LEFT JOIN return_lines l ON l.order_id = o.id, LATERAL (SELECT
        CASE WHEN o.id % 11 = 0 THEN 'asked' ELSE 'done' END AS state,
        CASE WHEN o.id % 13 = 0 THEN interval '-1 day' ELSE interval '40 days' END AS after) AS k
    WHERE ${planted} AND (o.id % 12 = 0 OR o.id % 5 = 0) AND coalesce(l.amount, 12345) > 0`)
}
