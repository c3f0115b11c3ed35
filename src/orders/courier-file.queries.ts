import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import {
  deliveryHours,
  deliveryMethod,
  deliveryZone,
  matchingOrders,
  pickup,
  type OrderFilter,
} from './order-filter.queries.ts'

/** The most boxes that one file has. */
const mostBoxes = 5000

/** A box as a courier needs to know it. Money in centavos. */
export type CourierBox = {
  numero: string
  recipient: string
  street: string
  floor: string
  city: string
  province: string
  postal_code: string
  phone: string
  document: string
  email: string
  notes: string
  bottles: number
  /** Litres that are known; null where a bottle's content is not. */
  litres: number | null
  value: number
  method: string
  zone: string
  hours: string
  latest: string | null
}

const part = (name: string) => sql`coalesce(o.address->>${sql.lit(name)}, '')`

/** Boxes to be carried, oldest order first; undefined: too many. */
export async function courierBoxes(db: Db, filter: OrderFilter): Promise<CourierBox[] | undefined> {
  const { rows } = await sql<CourierBox>`
    SELECT o.numero, coalesce(nullif(o.gift->>'recipient', ''), nullif(o.address->>'destinatario', ''),
        nullif(h.customer, ''), u.full_name, '') AS recipient,
      coalesce(o.address->>'calle', o.direccion, '') AS street, ${part('piso')} AS floor, ${part('ciudad')} AS city,
      ${part('provincia')} AS province, coalesce(o.address->>'codigoPostal', o.delivery->>'postal_code', '') AS postal_code,
      coalesce(nullif(o.gift->>'phone', ''), nullif(o.address->>'telefono', ''), h.phone, '') AS phone,
      ${part('documento')} AS document, o.email_envio AS email, ${part('indicaciones')} AS notes,
      items.bottles, items.litres, items.value, ${deliveryMethod} AS method, ${deliveryZone} AS zone,
      ${deliveryHours} AS hours, coalesce(o.gift->>'wished_day', o.delivery->>'latest') AS latest
    FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN orders_by_hand h ON h.order_id = o.id
      JOIN purchases q ON q.id = o.purchase_id,
      LATERAL (SELECT sum(left_in.quantity)::int AS bottles, sum(left_in.charged)::bigint AS value,
          CASE WHEN bool_and(left_in.volume_ml IS NOT NULL)
            THEN sum(left_in.quantity * left_in.volume_ml)::float8 / 1000 END AS litres
        FROM (SELECT bought.volume_ml, bought.quantity - coalesce(b.quantity, 0) AS quantity,
            bought.charged * (bought.quantity - coalesce(b.quantity, 0)) / bought.quantity AS charged
          FROM (SELECT i.product_id, min(i.volume_ml) AS volume_ml, sum(i.quantity)::int AS quantity, sum(i.charged) AS charged
              FROM order_items i WHERE i.order_id = o.id GROUP BY i.product_id) AS bought
            LEFT JOIN (SELECT r.product_id, sum(r.quantity)::int AS quantity
              FROM jsonb_to_recordset(q.returned) AS r (product_id bigint, quantity int) GROUP BY r.product_id) AS b
            USING (product_id)) AS left_in WHERE left_in.quantity > 0) AS items
    WHERE ${matchingOrders(filter)} AND o.estado IN ('Creada', 'Procesando', 'Completo') AND NOT ${pickup}
      AND o.direccion IS NOT NULL AND o.paid_at IS NOT NULL AND o.delivered_at IS NULL
      AND o.stopped_for IS NULL AND NOT o.refunded_whole AND items.bottles > 0
    ORDER BY o.fecha, o.id LIMIT ${mostBoxes + 1}`.execute(db)
  return rows.length > mostBoxes ? undefined : rows
}
