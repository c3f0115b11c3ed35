import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { addressesOf } from '../orders/address-book.queries.ts'
import { ordersOf } from '../orders/orders.queries.ts'
import { shownTo } from '../orders/shown-to.ts'

type Row = Record<string, unknown>

/** Leaves a line in the history: an Admin had somebody else's data handed out. */
export async function recordHandingOut(db: Db, userId: string, actor: string): Promise<void> {
  await sql`INSERT INTO audit_log (actor, kind, subject, name, action, changes)
    VALUES (${actor}, 'persona', ${userId}, ${userId}, 'entrega', '{}')`.execute(db)
}

/**
 * Everything that the shop holds on a person, by their account. What is tied to an e-mail address alone is not in it:
 * the shop does not know whose address it is. Undefined for an unknown person.
 */
export async function exportPerson(db: Db, userId: string) {
  const read = async (query: RawBuilder<Row>) => (await query.execute(db)).rows
  const profile = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'role', 'picture', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!profile) return undefined
  const { full_name, email, role, picture, created_at, updated_at } = profile
  const cart = await read(sql<Row>`SELECT wine_name(p) AS vino, c.amount AS cantidad, c.added_at AS agregado
    FROM cart_items c JOIN products p ON p.id = c.product_id WHERE c.user_id = ${userId} ORDER BY c.added_at`)
  const withdrawals =
    await read(sql<Row>`SELECT w.code AS codigo, w.order_number AS compra, w.email AS correo,
    w.reason AS motivo, w.state AS estado, w.created_at AS pedido, w.decided_at AS resuelto, w.note AS respuesta
    FROM withdrawals w JOIN orders o ON o.id = w.order_id WHERE o.user_id = ${userId} ORDER BY w.created_at`)
  const abandoned = await read(sql<
    Row & { total: number }
  >`SELECT 'sin terminar' AS estado, total, created_at AS fecha
    FROM purchases q WHERE q.user_id = ${userId} AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.purchase_id = q.id)
    ORDER BY created_at`)
  const payments =
    await read(sql<Row>`SELECT o.numero AS compra, p.payment_id AS operacion, p.amount AS importe, p.currency AS moneda,
      p.status AS estado, p.first_seen_at AS fecha
    FROM payments p JOIN purchases q ON q.id = p.purchase_id LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${userId} ORDER BY p.first_seen_at`)
  return {
    generado: new Date().toISOString(),
    perfil: {
      id: userId,
      nombre: full_name,
      correo: email,
      rol: role,
      foto: picture,
      desde: created_at,
      actualizado: updated_at,
    },
    direcciones: (await addressesOf(db, userId)).map(({ address, preferred }) => ({
      ...address,
      predeterminada: preferred,
    })),
    favoritos: await read(sql<Row>`SELECT wine_name(p) AS vino, f.added_at AS agregado FROM favourites f
      JOIN products p ON p.id = f.product_id WHERE f.user_id = ${userId} ORDER BY f.added_at`),
    avisosDeStock: await read(sql<Row>`SELECT wine_name(p) AS vino, w.asked_at AS pedido,
      CASE WHEN w.settled_at IS NULL THEN 'espera' WHEN w.told THEN 'avisado' ELSE 'ya no se vende' END AS estado
      FROM restock_wishes w JOIN products p ON p.id = w.product_id WHERE w.user_id = ${userId} ORDER BY w.asked_at`),
    carrito: cart,
    compras: [
      ...(await ordersOf(db, userId)).map((order) => shownTo({ role: 'User' }, order)),
      ...abandoned.map((purchase) => ({ ...purchase, total: toPesos(Number(purchase['total'])) })),
    ],
    correccionesDeEnvio: await read(sql<Row>`SELECT o.numero AS compra, e.at AS fecha, c.reason AS motivo,
        c.before AS antes, c.after AS despues
      FROM delivery_corrections c JOIN orders o ON o.id = c.order_id JOIN order_events e ON e.id = c.event_id
      WHERE o.user_id = ${userId} ORDER BY c.event_id`),
    pagos: payments.map((payment) => ({ ...payment, importe: toPesos(Number(payment['importe'])) })),
    opiniones:
      await read(sql<Row>`SELECT wine_name(p) AS vino, r.stars AS estrellas, r.description AS opinion,
      r.answer AS respuesta_de_la_tienda, r.hidden_reason AS motivo_si_fue_oculta, r.created_at AS escrita, r.updated_at AS editada
      FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = ${userId} ORDER BY r.created_at`),
    opinionesOcultasBorradas: await read(sql<Row>`SELECT wine_name(p) AS vino, d.reason AS motivo
      FROM reviews_deleted_hidden d JOIN products p ON p.id = d.product_id WHERE d.user_id = ${userId} ORDER BY p.name`),
    avisosSobreOpiniones:
      await read(sql<Row>`SELECT reason AS motivo, created_at AS enviado FROM review_reports
      WHERE user_id = ${userId} ORDER BY created_at`),
    consultas:
      await read(sql<Row>`SELECT name AS nombre, email AS correo, question AS consulta, created_at AS enviada
      FROM questions WHERE user_id = ${userId} ORDER BY created_at`),
    arrepentimientos: withdrawals,
    mensajes:
      await read(sql<Row>`SELECT recipient AS para, reply_to AS responder_a, subject AS asunto, body AS texto,
      created_at AS fecha, sent_at AS enviado FROM outbox WHERE user_id = ${userId} ORDER BY id`),
  }
}
