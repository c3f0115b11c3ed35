import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { waitsToBeSent } from '../platform/mail/outbox.queries.ts'
import { toPesos } from '../money/money.ts'
import { stops } from '../payments/disputes/stop-order.ts'
import { refundsDue, wentBackAlready } from '../payments/refunds-due.ts'
import { chosenMethods } from '../settings/payment-methods.ts'
import type { Alerts } from './alerts.contract.ts'

/** Minutes after which a pending refund is worth a look. */
const refundMinutes = 10
const shownAtMost = 100
/** Days after its deadline in which an order's transfer may still arrive. */
const lateTransferDays = 7

/** Messages that a mail server rejected. */
const unsent = sql`${waitsToBeSent} AND refusal IS NOT NULL`

/** Payments with wrong amounts or failed refunds. */
const paymentAlert = sql`(
  SELECT payment_id, 'mismatch' AS settled, amount, currency, purchase_id, updated_at AS since
  FROM payments WHERE settled = 'mismatch'
  UNION ALL
  SELECT payment_id, 'refund-due', amount, currency, purchase_id, since
  FROM ${refundsDue} WHERE since < now() - make_interval(mins => ${refundMinutes}) AND NOT ${wentBackAlready}) AS p`

/** Active orders whose buyer has the money back, refunded by the provider or since reactivation. */
const goneMoney = sql`payments p JOIN purchases q ON q.id = p.purchase_id JOIN orders o ON o.purchase_id = q.id
  WHERE (p.settled = 'refunded' OR p.status IN ('refunded', 'charged_back'))
    AND o.estado IN ('Creada', 'Procesando', 'Completo')
    -- an alert of its own: all of its money went back
    AND NOT o.refunded_whole
    -- paid by another payment, or by a later one of which the shop gave back what it wanted to
    AND NOT EXISTS (SELECT FROM payments other WHERE other.purchase_id = p.purchase_id
      AND other.settled = 'order-paid' AND (other.status = 'approved' OR other.first_seen_at > p.first_seen_at))
    AND NOT EXISTS (SELECT FROM payments_by_hand noted WHERE noted.order_id = o.id AND noted.taken_back_at IS NULL)
    -- an alert of its own: its dispute
    AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.payment_id AND d.kind <> 'fraud')
    -- the shop itself gave it back, bit by bit
    AND NOT (p.status = 'refunded' AND EXISTS (SELECT FROM payment_refunds r
      WHERE r.payment_id = p.payment_id AND r.by_shop >= p.amount))`

/** Orders `o` that have not shipped. */
export const mayLeave = sql`(o.estado IN ('Creada', 'Procesando')
  OR o.estado = 'Completo' AND o.sent_at IS NULL AND o.delivered_at IS NULL)`

/** Active orders that were fully refunded. Those with a dispute have that alert instead. */
const givenBackOrders = sql`orders o WHERE o.refunded_whole AND o.stopped_at IS NULL AND o.paid_at IS NOT NULL AND ${mayLeave}`

/** Cases that need action. A fraud warning does until the order shipped, was cancelled or was released. */
const openDisputes = sql`payment_disputes d JOIN payments p USING (payment_id) JOIN orders o ON o.purchase_id = p.purchase_id
  WHERE d.state = 'open' AND (d.kind <> 'fraud' OR d.released_at IS NULL AND ${mayLeave})
    OR d.state = 'lost' AND ${stops} AND o.stopped_at IS NOT NULL AND ${mayLeave}`

const unpaidOrders = sql`orders o WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NULL`

/** Paid without a delivery method. Counter sales leave with their buyer. */
const undeliveredOrders = sql`orders o WHERE o.estado IN ('Creada', 'Procesando') AND o.delivery IS NULL AND o.sent_at IS NULL AND o.delivered_at IS NULL
  AND o.paid_at IS NOT NULL AND NOT EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id AND h.channel = 'counter')`

/** Cancelled orders paid outside the provider, with the amount still to be refunded. */
const owedInHand = sql`(
  SELECT m.order_id, o.numero, m.noted_way AS way, o.cancelled_at AS since, m.owed_in_hand AS amount
  FROM order_money m JOIN orders o ON o.id = m.order_id
  WHERE o.estado = 'Cancelada' AND m.noted_way IS NOT NULL AND m.owed_in_hand > 0) AS owed`

/** Problems that need manual action, oldest first. */
export async function findAlerts(db: Db): Promise<Alerts> {
  const [mails, payments, unpaid, undelivered, disputes, awaited, owed, given_back] = await Promise.all([
    sql<{ id: number; to: string; subject: string; since: Date; attempts: number; refusal: string }>`
      SELECT id, recipient AS to, subject, created_at AS since, attempts, refusal FROM outbox
      WHERE ${unsent} ORDER BY created_at, id LIMIT ${shownAtMost}`.execute(db),
    findPayments(db),
    findUnpaid(db),
    findUndelivered(db),
    findDisputes(db),
    findAwaitedOrders(db),
    findOwed(db),
    findGivenBack(db),
  ])
  return {
    disputes,
    mails: mails.rows.map((mail) => ({ ...mail, since: mail.since.toISOString() })),
    payments,
    unpaid,
    undelivered,
    awaited,
    owed,
    given_back,
  }
}

type PaymentRow = Omit<Alerts['payments'][number], 'since'> & { since: Date }

async function findPayments(db: Db): Promise<Alerts['payments']> {
  const { rows } = await sql<PaymentRow>`
    SELECT p.payment_id, p.settled, p.amount, p.currency, q.total, o.id AS order_id, o.numero, p.since
    FROM ${paymentAlert} JOIN purchases q ON q.id = p.purchase_id LEFT JOIN orders o ON o.purchase_id = q.id
    UNION ALL SELECT p.payment_id, 'gone', p.amount, p.currency, q.total, o.id, o.numero, p.updated_at FROM ${goneMoney}
    ORDER BY since, payment_id LIMIT ${shownAtMost}`.execute(db)
  return rows.map((payment) => ({
    ...payment,
    amount: toPesos(payment.amount),
    total: toPesos(payment.total),
    since: payment.since.toISOString(),
  }))
}

async function findUnpaid(db: Db): Promise<Alerts['unpaid']> {
  const { rows } = await sql<Omit<Alerts['unpaid'][number], 'since'> & { since: Date }>`
    SELECT o.id AS order_id, o.numero, o.estado, o.total, o.fecha AS since FROM ${unpaidOrders}
    ORDER BY o.fecha, o.id LIMIT ${shownAtMost}`.execute(db)
  return rows.map((order) => ({ ...order, total: toPesos(order.total), since: order.since.toISOString() }))
}

async function findUndelivered(db: Db): Promise<Alerts['undelivered']> {
  const { rows } = await sql<Omit<Alerts['undelivered'][number], 'since'> & { since: Date }>`
    SELECT o.id AS order_id, o.numero, o.estado, o.direccion, o.paid_at AS since FROM ${undeliveredOrders}
    ORDER BY o.paid_at, o.id LIMIT ${shownAtMost}`.execute(db)
  return rows.map((order) => ({ ...order, since: order.since.toISOString() }))
}

type DisputeRow = Omit<Alerts['disputes'][number], 'deadline' | 'since'> & {
  deadline: Date | null
  since: Date
}

/** Most urgent deadline first. */
async function findDisputes(db: Db): Promise<Alerts['disputes']> {
  const { rows } = await sql<DisputeRow>`
    SELECT d.id, d.kind, d.state, d.amount, o.id AS order_id, o.numero, o.stopped_at IS NOT NULL AS stopped, d.deadline,
      d.opened_at AS since
    FROM ${openDisputes} ORDER BY d.deadline NULLS FIRST, d.id LIMIT ${shownAtMost}`.execute(db)
  return rows.map((row) => ({
    ...row,
    amount: toPesos(row.amount),
    deadline: row.deadline?.toISOString() ?? null,
    since: row.since.toISOString(),
  }))
}

async function findOwed(db: Db): Promise<Alerts['owed']> {
  const { rows } = await sql<Omit<Alerts['owed'][number], 'since'> & { since: Date }>`
    SELECT order_id, numero, way, amount, since FROM ${owedInHand} ORDER BY since, order_id LIMIT ${shownAtMost}`.execute(
    db,
  )
  return rows.map((order) => ({ ...order, amount: toPesos(order.amount), since: order.since.toISOString() }))
}

async function findGivenBack(db: Db): Promise<Alerts['given_back']> {
  const { rows } = await sql<Omit<Alerts['given_back'][number], 'since'> & { since: Date }>`
    SELECT o.id AS order_id, o.numero, o.estado, r.given_back AS amount,
      (SELECT max(x.settled_at) FROM refunds x WHERE x.order_id = o.id AND x.state = 'done') AS since
    FROM (SELECT o.* FROM ${givenBackOrders}) AS o JOIN order_refunds r ON r.order_id = o.id ORDER BY since, o.id LIMIT ${shownAtMost}`.execute(
    db,
  )
  return rows.map((order) => ({ ...order, amount: toPesos(order.amount), since: order.since.toISOString() }))
}

async function findAwaitedOrders(db: Db): Promise<Alerts['awaited']> {
  const { rows } = await sql<Omit<Alerts['awaited'][number], 'until'> & { until: Date | null }>`
    SELECT o.id AS order_id, o.numero, q.waits_for AS way, o.total,
      (SELECT count(*)::int FROM transfer_receipts r WHERE r.order_id = o.id AND r.rejected_at IS NULL) AS receipts,
      CASE WHEN q.hold = 'held' THEN q.hold_expires_at END AS until
    FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.estado = 'Ingreso' AND q.waits_for = ANY(${chosenMethods})
      AND (q.hold = 'held' OR q.lapsed_at > now() - make_interval(days => ${lateTransferDays})
        OR EXISTS (SELECT FROM transfer_receipts r WHERE r.order_id = o.id AND r.rejected_at IS NULL))
    ORDER BY (SELECT count(*) FROM transfer_receipts r WHERE r.order_id = o.id AND r.rejected_at IS NULL) = 0, o.fecha, o.id
    LIMIT ${shownAtMost}`.execute(db)
  return rows.map((order) => ({
    ...order,
    total: toPesos(order.total),
    until: order.until?.toISOString() ?? null,
  }))
}

export type AlertCounts = {
  creadas: number
  withdrawals: number
  troubles: number
  newest: { id: number; numero: string; paid_at: string } | null
  arrived: number
}

/**
 * Counters for every admin screen, cheap enough to be polled each minute.
 * @param since counts payments after this moment, to the microsecond, as an earlier response returned it
 */
export async function countAlerts(db: Db, since?: string): Promise<AlertCounts> {
  const { rows } = await sql<AlertCounts>`
    SELECT
      (SELECT count(*)::int FROM orders WHERE estado = 'Creada') AS creadas,
      (SELECT count(*)::int FROM withdrawals WHERE state = 'recibida') AS withdrawals,
      (SELECT count(*)::int FROM outbox WHERE ${unsent})
        + (SELECT count(*)::int FROM ${paymentAlert})
        + (SELECT count(*)::int FROM ${goneMoney})
        + (SELECT count(*)::int FROM ${unpaidOrders})
        + (SELECT count(*)::int FROM ${undeliveredOrders})
        + (SELECT count(*)::int FROM ${openDisputes})
        + (SELECT count(*)::int FROM ${owedInHand})
        + (SELECT count(*)::int FROM ${givenBackOrders})
        + (SELECT count(DISTINCT o.id)::int FROM transfer_receipts r JOIN orders o ON o.id = r.order_id
          WHERE o.estado = 'Ingreso' AND r.rejected_at IS NULL) AS troubles,
      (SELECT json_build_object('id', id, 'numero', numero,
          'paid_at', to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        FROM orders WHERE paid_at IS NOT NULL AND estado <> 'Cancelada' ORDER BY paid_at DESC, id DESC LIMIT 1) AS newest,
      (SELECT count(*)::int FROM orders WHERE paid_at > ${since ?? null}::timestamptz AND estado <> 'Cancelada') AS arrived`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('The count of what waits has no row')
  return row
}
