import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import { refundsDue, wentBackAlready } from '../payments/refunds-due.ts'
import { escapeHtml, mailLayout, paragraph, shopLink } from '../orders/mail/layout.ts'

/** From this hour of the shop's day on, the owner gets the day's list of wines that run low. */
const listHour = 8
const listedAtMost = 200

/** A refund that has not gone through for so long is written of; until then the screens tell of it. */
const refundHours = 1

/**
 * Queues what the owner has to know: wines below their minimum, once a day, and payments that do not match their
 * order or cannot be given back, once each. The message's id names the fact, so that it may run in any process, any number of times.
 * In: where the shop's own mail goes, and what time it is.
 */
export async function queueOwnerNotices(db: Db, shopMail: string, now: Date): Promise<void> {
  await queueLowStockList(db, shopMail, now)
  await queueMismatches(db, shopMail)
  await queueStuckRefunds(db, shopMail)
}

type Low = { name: string; available: number; minimo: number; count: number }

async function queueLowStockList(db: Db, shopMail: string, now: Date): Promise<void> {
  const clock = await sql<{ day: string; hour: number; told: boolean }>`
    WITH local AS (SELECT ${now}::timestamptz AT TIME ZONE 'America/Argentina/Buenos_Aires' AS at)
    SELECT to_char(at, 'YYYY-MM-DD') AS day, extract(hour FROM at)::int AS hour,
      EXISTS (SELECT 1 FROM outbox WHERE message_id = 'low-stock-' || to_char(at, 'YYYY-MM-DD')) AS told
    FROM local`.execute(db)
  const { day, hour, told } = clock.rows[0] ?? { day: '', hour: 0, told: true }
  if (told || hour < listHour) return
  const { rows } = await sql<Low>`
    SELECT wine_name(p) AS name, p.stock - p.reserved AS available, p.minimo,
      count(*) OVER ()::int AS count
    FROM products p WHERE p.archived_at IS NULL AND p.stock - p.reserved < p.minimo
    ORDER BY p.stock - p.reserved, p.name LIMIT ${listedAtMost}`.execute(db)
  const count = rows[0]?.count
  if (!count) return
  const title = count === 1 ? 'Un vino bajo el mínimo' : `${count} vinos bajo el mínimo`
  const lines = rows.map((wine) => `${wine.name}: quedan ${wine.available}, mínimo ${wine.minimo}`)
  if (count > lines.length) lines.push(`Y ${count - lines.length} más.`)
  const page = '/admin/listProduct?shown=bajo&sort=stock'
  await queueMessage(db, {
    messageId: `low-stock-${day}`,
    userId: null,
    to: shopMail,
    subject: title,
    html: mailLayout(
      title,
      `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>${shopLink(page, 'Verlos en la tienda')}`,
    ),
    text: [title, '', ...lines, '', `shop:${page}`].join('\n'),
  })
}

type Mismatch = { payment_id: string; amount: number; currency: string; total: number; numero: string | null }

async function queueMismatches(db: Db, shopMail: string): Promise<void> {
  const { rows } = await sql<Mismatch>`
    SELECT p.payment_id, p.amount, p.currency, q.total, o.numero
    FROM payments p JOIN purchases q ON q.id = p.purchase_id LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE p.settled = 'mismatch' AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE message_id = 'mismatch-' || p.payment_id)
    LIMIT 50`.execute(db)
  for (const { payment_id, amount, currency, total, numero } of rows) {
    const sentences = [
      `El pago ${payment_id} llegó por ${formatPesos(toPesos(amount))} (${currency}) y la compra ${numero ?? 'que pagaba'} es de ${formatPesos(toPesos(total))}.`,
      'La compra no se marcó como pagada. Revisala en Ventas: desde su detalle podés devolver el pago.',
    ]
    await queueMessage(db, {
      messageId: `mismatch-${payment_id}`,
      // figures and a number: nothing that names a person
      userId: null,
      to: shopMail,
      subject: `Pago por otro importe${numero ? ` en la compra ${numero}` : ''}`,
      html: mailLayout(
        'Un pago no coincide con su compra',
        sentences.map(paragraph).join('') + shopLink('/admin/ventas', 'Ir a Ventas'),
      ),
      text: [...sentences, 'shop:/admin/ventas'].join('\n\n'),
    })
  }
}

type Stuck = { payment_id: string; amount: number; numero: string | null; order_id: number | null }

async function queueStuckRefunds(db: Db, shopMail: string): Promise<void> {
  const { rows } = await sql<Stuck>`
    SELECT owed.payment_id, owed.amount, o.numero, o.id AS order_id
    FROM ${refundsDue} LEFT JOIN orders o ON o.purchase_id = owed.purchase_id
    WHERE owed.since < now() - make_interval(hours => ${refundHours}) AND NOT ${wentBackAlready} AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE message_id = 'refund-' || owed.payment_id)
    LIMIT 50`.execute(db)
  for (const { payment_id, amount, numero, order_id } of rows) {
    const sentences = [
      `El pago ${payment_id} de ${formatPesos(toPesos(amount))}${numero ? `, de la compra ${numero},` : ''} hay que devolverlo, y el medio de pago todavía no lo hizo.`,
      'La tienda sigue intentándolo sola. Si no sale, devolvelo desde tu cuenta en el medio de pago: la tienda se entera.',
    ]
    const page = order_id === null ? '/admin/avisos' : `/user/orderDetailAdmin?id=${order_id}`
    await queueMessage(db, {
      messageId: `refund-${payment_id}`,
      // figures and a number: nothing that names a person
      userId: null,
      to: shopMail,
      subject: `Una devolución no sale${numero ? `: compra ${numero}` : ''}`,
      html: mailLayout(
        'Una devolución no sale',
        sentences.map(paragraph).join('') + shopLink(page, 'Verlo en la tienda'),
      ),
      text: [...sentences, `shop:${page}`].join('\n\n'),
    })
  }
}
