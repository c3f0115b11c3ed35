import { sql } from 'kysely'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import type { Database } from '../../src/platform/database/open-database.ts'
import { rulesAtAnyTime, rulesAtRest } from '../../src/reporting/book-rules.ts'
import { findRefundFaults } from '../../src/refunds/refund-faults.queries.ts'
import { findAfterSaleFaults } from '../after-sale-rules.ts'
import { findCheapOrders } from './price-book.ts'
import { refundedOf } from './provider.ts'
import { SimulationFailure, type World } from './world.ts'

/** Tables of which a rule sees the rows of some orders: the rules are written for all of a shop. */
const limited = `
  CREATE TEMP TABLE IF NOT EXISTS looked_at (id bigint PRIMARY KEY, purchase_id uuid);
  CREATE OR REPLACE TEMP VIEW orders AS SELECT o.* FROM public.orders o JOIN pg_temp.looked_at USING (id);
  CREATE OR REPLACE TEMP VIEW payments AS SELECT p.* FROM public.payments p
    WHERE p.purchase_id IN (SELECT l.purchase_id FROM pg_temp.looked_at l);
  ${['order_items', 'order_events', 'return_lines', 'invoices']
    .map(
      (name) => `CREATE OR REPLACE TEMP VIEW ${name} AS SELECT t.* FROM public.${name} t
      WHERE t.order_id IN (SELECT l.id FROM pg_temp.looked_at l);`,
    )
    .join('')}`
const unlimited = `DROP VIEW IF EXISTS pg_temp.orders, pg_temp.payments, pg_temp.order_items, pg_temp.order_events,
  pg_temp.return_lines, pg_temp.invoices`
/** Rules that cannot be looked at order by order. */
const aboutAll = new Set(['a mail without its fact', 'a series of vouchers has a gap'])

type Scope = 'all' | 'touched'

async function lookAt(world: World, { pool }: Database, scope: Scope): Promise<void> {
  await pool.query(`SET simulation.now = '${new Date(world.now).toISOString()}'`)
  if (scope === 'all') {
    await pool.query(unlimited)
    return
  }
  await pool.query(limited)
  await pool.query('TRUNCATE pg_temp.looked_at')
  await pool.query(
    `INSERT INTO pg_temp.looked_at SELECT id, purchase_id FROM public.orders
     WHERE id = ANY($1::bigint[]) OR purchase_id = ANY($2::uuid[])`,
    [[...world.touched], [...world.outside.provider.moved]],
  )
}

/** Rules of the simulated shop, which no person works around. */
const simulationRules: Readonly<Record<string, string>> = {
  'an order goes on after all of its money went back': `
    SELECT o.id AS what FROM orders o JOIN order_events e ON e.order_id = o.id
    WHERE e.action IN ('procesar', 'completar') AND o.sent_at IS NULL AND o.paid_at IS NOT NULL AND e.at >
      (SELECT CASE WHEN sum(r.amount) >= o.total THEN max(greatest(r.settled_at, r.created_at)) END FROM refunds r
       WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at)`,
  'an order goes on while its payment is disputed': `
    SELECT o.id AS what FROM orders o JOIN order_events e ON e.order_id = o.id
    WHERE o.stopped_for IS NOT NULL AND o.sent_at IS NULL AND e.action IN ('procesar', 'completar') AND e.at > o.stopped_at`,
  'uses of a promotion are not those of its orders': `
    SELECT o.id AS what FROM orders o JOIN promotion_uses u ON u.purchase_id = o.purchase_id
    WHERE u.state <> CASE WHEN o.estado = 'Cancelada' THEN 'returned' WHEN o.estado <> 'Ingreso' THEN 'used' ELSE u.state END`,
  'a promotion has more uses than its limit': `
    SELECT p.id AS what FROM promotions p WHERE p.max_uses < (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.id
      AND u.state <> 'returned' AND NOT EXISTS (SELECT FROM public.orders o JOIN payments_by_hand h ON h.order_id = o.id
        WHERE o.purchase_id = u.purchase_id))`,
  'a first purchase twice': `
    SELECT u.user_id AS what FROM promotion_uses u JOIN promotions p ON p.id = u.promotion_id
    WHERE p.conditions->>'first_purchase' = 'true' AND u.state = 'used' AND u.user_id LIKE 'simulated|%'
    GROUP BY u.user_id HAVING count(DISTINCT u.purchase_id) > 1`,
}

async function findBy(
  db: Database['db'],
  rules: Readonly<Record<string, string>>,
  scope: Scope,
): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    if (scope === 'touched' && aboutAll.has(rule)) continue
    const { rows } = await sql<{ what: string }>`${sql.raw(statement)}`.execute(db)
    faults.push(...rows.map((row) => `${rule}: ${row.what}`))
  }
  return faults
}

/** What holds once nothing is under way. */
async function findFaultsAtRest({ db }: Database, scope: Scope): Promise<string[]> {
  const stock = await findStockFaults(db)
  const refunds = await findRefundFaults(db)
  return [
    ...stock.map((fault) => `bottles, holds and ledger: ${JSON.stringify(fault)}`),
    ...(await findBy(db, rulesAtRest, scope)),
    ...(await findBy(db, simulationRules, scope)),
    ...refunds.map((fault) => `the ledger of refunds: ${JSON.stringify(fault)}`),
    ...(await findAfterSaleFaults(db, scope === 'touched' ? aboutAll : new Set())),
  ]
}

type Worth = { purchase: string; due: number; by_hand: boolean; activated: boolean; mismatched: string[] }

/** Each purchase that was paid at the provider: what it keeps is what the shop's order is worth, or all went back. */
async function findWrongCharges(world: World): Promise<string[]> {
  const { provider } = world.outside
  const purchases = [...provider.moved]
  const { rows } = await world.eyes<Worth>(
    `SELECT wanted.id::text AS purchase,
       EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL) AS by_hand,
       CASE WHEN o.estado IN ('Creada', 'Procesando', 'Completo')
         THEN (o.total - (SELECT coalesce(sum(r.amount), 0) FROM refunds r
           WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at))::float8 ELSE 0 END AS due,
       ARRAY(SELECT p.payment_id FROM public.payments p WHERE p.purchase_id = wanted.id AND p.settled = 'mismatch') AS mismatched,
       EXISTS (SELECT FROM public.order_events e WHERE e.order_id = o.id AND e.action = 'activar') AS activated
     FROM unnest($1::uuid[]) AS wanted (id) LEFT JOIN public.orders o ON o.purchase_id = wanted.id`,
    [purchases],
  )
  const forgotten = await findForgottenPayments(world, purchases)
  provider.moved.clear()
  const wrong = rows.flatMap(({ purchase, due, by_hand, mismatched, activated }) => {
    const payments = provider.paymentsFor(purchase).filter((payment) => !mismatched.includes(payment.id))
    // while a bank or the provider decides, the money is nobody's
    if (payments.some(({ dispute }) => dispute?.state === 'open')) {
      provider.moved.add(purchase)
      return []
    }
    const kept = payments
      .filter(({ status }) => status === 'approved' || status === 'in_mediation')
      .reduce((sum, payment) => sum + payment.amount - refundedOf(payment), 0)
    const expected = by_hand ? 0 : due
    if (kept === expected || (activated && kept === 0)) return []
    return [
      `paid is not kept and refunded: purchase ${purchase}, the provider keeps ${kept}, the order is worth ${expected}`,
    ]
  })
  return [...wrong, ...forgotten]
}

/** What the shop knows of payments is what the provider says of them, once every event has come. */
export async function findForgottenPayments(world: World, moved: readonly string[]): Promise<string[]> {
  const { provider } = world.outside
  const { rows } = await world.eyes<{ payment_id: string; status: string; refunded: number }>(
    'SELECT payment_id, status, refunded::float8 AS refunded FROM public.payments WHERE purchase_id = ANY($1::uuid[])',
    [moved],
  )
  const known = new Map(rows.map((row) => [row.payment_id, row]))
  const payments = moved.flatMap((purchase) => provider.paymentsFor(purchase))
  return payments.flatMap(({ id, status, ...payment }) => {
    const row = known.get(id)
    const refunded = refundedOf({ id, status, ...payment })
    if (row === undefined) return [`a payment is not known: ${id}`]
    return row.status === status && row.refunded === refunded
      ? []
      : [
          `a payment is known otherwise: ${id} is ${status} with ${refunded} back, known as ${row.status} with ${row.refunded}`,
        ]
  })
}

/** A series has the numbers that the authority gave, and no voucher is there twice. */
async function findWrongVouchers(world: World): Promise<string[]> {
  const { rows } = await world.eyes<{ series: string; last: number; count: number }>(
    `SELECT point_of_sale || '/' || type AS series, max(number)::int AS last, count(*)::int AS count
     FROM public.invoices WHERE number IS NOT NULL AND state = 'authorised' GROUP BY 1`,
  )
  return rows.flatMap(({ series, last, count }) => {
    const given = world.outside.authority.vouchers.get(series)?.length ?? 0
    return last === given && count === given
      ? []
      : [`invoices: series ${series} has ${count} up to ${last}, the authority gave ${given}`]
  })
}

function findRepeatedMails({ outside: { mailbox } }: World, killed: boolean): string[] {
  const faults: string[] = []
  for (const [id, times] of mailbox.arrived)
    if (times > 1 && !mailbox.unconfirmed.has(id) && !killed) faults.push(`a mail came ${times} times: ${id}`)
  return faults
}

function throwFirst(faults: string[]): void {
  const [first] = faults
  if (first === undefined) return
  const [rule = ''] = first.split(':')
  throw new SimulationFailure(rule, faults.slice(0, 5).join('\n'))
}

/** Checks what holds between any two steps, of the orders that changed. */
export async function checkNow(world: World, control: Database): Promise<void> {
  await lookAt(world, control, 'touched')
  throwFirst(await findBy(control.db, rulesAtAnyTime, 'touched'))
  await lookAt(world, control, 'all')
}

/** Checks everything once nothing is under way: of the orders that changed, or of all. */
export async function checkAtRest(world: World, control: Database, scope: Scope): Promise<void> {
  await lookAt(world, control, scope)
  const killed = (world.counts.get('fault: process killed') ?? 0) > 0
  throwFirst([
    ...(await findBy(control.db, rulesAtAnyTime, scope)),
    ...(await findFaultsAtRest(control, scope)),
    ...(await findWrongCharges(world)),
    ...(await findCheapOrders({
      prices: world.prices,
      eyes: (statement) => world.eyes(statement),
      paidAt: (id) => world.outside.provider.payments.get(id)?.createdAt,
    })),
    ...(await findWrongVouchers(world)),
    ...findRepeatedMails(world, killed),
    ...(await world.outside.receiver.findFaults(world)),
  ])
  await lookAt(world, control, 'all')
  world.touched.clear()
}
