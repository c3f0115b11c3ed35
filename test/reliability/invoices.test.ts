import { expect, test } from 'vitest'
import { withDemoDatabase } from '../database.ts'
import { hungTestMs } from '../hang-limit.ts'
import { insertPaidOrder } from '../paid-order.ts'
import { openStormyAuthority } from './invoice-authority.ts'
import { startInvoiceProcesses } from './invoice-processes.ts'
import { figure, progress, size } from './size.ts'
import { until } from './until.ts'

/** Paid orders; a thousand by INVOICES_IN_STORM=1000. Every fifth buyer states a CUIT, every tenth order is cancelled. */
const inStorm = Number(process.env['INVOICES_IN_STORM'] ?? size(20, 1000))
const cuit = '30000000007'
/** Milliseconds after which the storm counts as a hang. */
const withinMs = 10 * 60_000 + inStorm * 6_000
/** Milliseconds that a process waits for an answer. */
const patienceMs = 500

const database = withDemoDatabase()
const query = <T extends object>(statement: string, values: unknown[] = []) =>
  database()
    .pool.query<T>(statement, values)
    .then(({ rows }) => rows)

async function plantOrders(): Promise<number[]> {
  await query(
    `INSERT INTO users (id, full_name, email, role) VALUES ('buyer', 'Ana Paz', 'ana@ejemplo.test', 'User')`,
  )
  const ids: number[] = []
  for (let n = 0; n < inStorm; n += 1) {
    const { id } = await insertPaidOrder(database().pool, { userId: 'buyer', productId: 1 + (n % 900) })
    if (n % 5 === 0)
      await query(
        `INSERT INTO invoice_receivers (order_id, condition, cuit, name, address) VALUES ($1, 1, '30500010912', 'Bar SRL', 'Gorriti 1')`,
        [id],
      )
    ids.push(id)
  }
  return ids
}

/** Makes postponed work due at once, sign-in to the authority included. Out: how much is not settled. */
async function hurry(): Promise<number> {
  await query(
    `UPDATE invoices SET next_at = now() WHERE id IN (SELECT id FROM invoices
       WHERE state IN ('queued', 'asked') AND next_at > now() FOR UPDATE SKIP LOCKED)`,
  )
  await query('UPDATE invoice_authority_tickets SET not_before = NULL WHERE not_before IS NOT NULL')
  const rows = await query(
    `SELECT FROM invoices WHERE state IN ('queued', 'asked') UNION ALL SELECT FROM invoice_requests`,
  )
  return rows.length
}

/** The authority's books against the shop's: numbers without gap or double, each with its CAE and its total. */
async function compareBooks() {
  return query<{ type: number; issued: number; last: number; same: number; orders: number }>(
    `SELECT v.type, count(*)::int AS issued, max(v.number)::int AS last, count(DISTINCT i.order_id)::int AS orders,
       count(*) FILTER (WHERE i.cae = v.cae AND i.total = v.total AND i.day = v.day)::int AS same
     FROM invoice_stand_in_vouchers v LEFT JOIN invoices i ON i.number = v.number AND i.type = v.type AND i.state = 'authorised'
     GROUP BY v.type ORDER BY v.type`,
  )
}

test(
  `${inStorm} invoices by two processes that are killed, and an authority that answers late or not: no gap, no double`,
  async () => {
    for (const table of ['invoice_requests', 'invoices', 'invoice_stand_in_vouchers'])
      await query(`DELETE FROM ${table}`)
    const orders = await plantOrders()
    const cancelled = orders.filter((_, n) => n % 10 === 9)
    let kill = (_pid: number): void => undefined
    const authority = await openStormyAuthority({ db: database().db, cuit }, (pid) => kill(pid))
    const workers = startInvoiceProcesses([
      database().connectionString,
      authority.address,
      cuit,
      String(patienceMs),
    ])
    kill = workers.kill
    try {
      let cancels = false
      await until(
        'every voucher to be settled',
        async () => {
          const left = await hurry()
          progress(`${left} vouchers wait, ${workers.killed()} processes killed`)
          if (!cancels && left < inStorm / 2) {
            // the first ones have their invoice, the last ones not yet
            await query(
              `INSERT INTO order_events (order_id, actor, action, estado_after)
             SELECT unnest($1::bigint[]), 'buyer', 'cancelar', 'Cancelada'`,
              [cancelled],
            )
            cancels = true
            return undefined
          }
          return left === 0 || undefined
        },
        withinMs,
        30,
      ).catch((failure: Error) => {
        throw new Error(`${failure.message}\n${workers.said()}`)
      })
    } finally {
      await workers.stop()
      await authority.close()
    }
    const series = await compareBooks()
    for (const { issued, last, same, orders: of } of series)
      expect([last, same, of]).toEqual([issued, issued, issued])
    const unsettled = await query(
      `SELECT i.id, i.state FROM invoices i WHERE i.state NOT IN ('authorised', 'dropped')`,
    )
    expect(unsettled).toEqual([])
    // an order has its invoice; a cancelled one a credit note too, or neither
    const wrong = await query(
      `SELECT o.id FROM orders o LEFT JOIN invoices i ON i.order_id = o.id AND i.state = 'authorised'
     WHERE o.id = ANY($1) GROUP BY o.id
     HAVING array_agg(i.kind ORDER BY i.kind DESC) <> CASE WHEN o.id <> ALL($2) THEN ARRAY['invoice']
       ELSE CASE count(i.id) WHEN 0 THEN ARRAY[NULL] ELSE ARRAY['invoice', 'credit-note'] END END::text[]`,
      [orders, cancelled],
    )
    expect(wrong).toEqual([])
    const mails = await query(`SELECT message_id FROM outbox WHERE message_id LIKE 'invoice-%'`)
    const vouchers = series.reduce((sum, { issued }) => sum + issued, 0)
    const faults = JSON.stringify(authority.happened)
    console.info(
      `${vouchers} vouchers, ${workers.killed()} processes killed, ${mails.length} mails, ${faults}`,
    )
    figure(
      'facturas',
      `${vouchers} vouchers of ${inStorm} orders by two processes, ${workers.killed()} times kill -9; ${faults}`,
      'gaps 0, doubles 0',
    )
  },
  withinMs + hungTestMs,
)
