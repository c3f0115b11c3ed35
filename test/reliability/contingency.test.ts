import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withDemoDatabase } from '../database.ts'
import { hungTestMs } from '../hang-limit.ts'
import { insertPaidOrder } from '../paid-order.ts'
import { openStormyAuthority, type Weather } from './invoice-authority.ts'
import { startInvoiceProcesses } from './invoice-processes.ts'
import { figure, progress, size } from './size.ts'
import { until } from './until.ts'

/** Sales at the counter in the 72 hours; a hundred and fifty by SALES_IN_OUTAGE=150. Beside each second one, a web order. */
const sales = Number(process.env['SALES_IN_OUTAGE'] ?? size(12, 150))
const outageHours = 72
const cuit = '30000000007'
const withinMs = 12 * 60_000 + sales * 12_000
const patienceMs = 500

const database = withDemoDatabase()
const query = <T extends object>(statement: string, values: unknown[] = []) =>
  database()
    .pool.query<T>(statement, values)
    .then(({ rows }) => rows)

/** The outage goes over the end of a fortnight and over the day from which the receiver's condition is demanded. */
let clock = new Date('2026-11-28T10:00:00-03:00')
async function setClock(moment: Date): Promise<void> {
  clock = moment
  await query('UPDATE simulated_clock SET at = $1', [moment])
}
const pass = (seconds: number) => setClock(new Date(clock.getTime() + seconds * 1000))

let orders = 0
async function sell(channel: 'counter' | 'web'): Promise<number> {
  orders += 1
  const { id } = await insertPaidOrder(database().pool, { userId: 'buyer', productId: 1 + (orders % 900) })
  if (channel === 'counter')
    await query(
      `INSERT INTO orders_by_hand (order_id, channel, seller, idempotency_key) VALUES ($1, 'counter', 'buyer', $2)`,
      [id, `key ${id}`],
    )
  return id
}

const hasVoucher = async (order: number) =>
  (
    await query(
      `SELECT FROM invoices WHERE order_id = $1 AND kind = 'invoice' AND state = 'authorised' AND cae IS NOT NULL`,
      [order],
    )
  ).length > 0

/** Makes postponed work due at once. */
async function hurry(): Promise<void> {
  await query(
    `UPDATE invoices SET next_at = now() WHERE id IN (SELECT id FROM invoices
       WHERE state IN ('queued', 'asked') AND next_at > now() FOR UPDATE SKIP LOCKED)`,
  )
  await query('UPDATE invoice_authority_tickets SET not_before = NULL WHERE not_before IS NOT NULL')
  await query(`UPDATE contingency_codes SET next_at = '-infinity' WHERE next_at > $1`, [clock])
}

/** Lets simulated seconds pass until something is so. */
const untilSo = (what: string, seconds: number, isSo: () => Promise<boolean>) =>
  until(
    what,
    async () => {
      await hurry()
      await pass(seconds)
      return (await isSo()) || undefined
    },
    withinMs,
    100,
  )

const unsettled = () =>
  query(
    `SELECT 1 FROM invoices WHERE state IN ('queued', 'asked') UNION ALL SELECT 1 FROM invoice_requests
     UNION ALL SELECT 1 FROM contingency_vouchers WHERE state <> 'reported'`,
  )

test(
  `the authority away for ${outageHours} hours, ${sales} sales at the counter by two processes that are killed: a voucher for each, all reported`,
  async () => {
    await query('CREATE TABLE simulated_clock (at timestamptz NOT NULL)')
    await query('INSERT INTO simulated_clock VALUES ($1)', [clock])
    for (const table of ['invoice_requests', 'invoices', 'invoice_stand_in_vouchers'])
      await query(`DELETE FROM ${table}`)
    await query(
      `INSERT INTO users (id, full_name, email, role) VALUES ('buyer', 'Ana Paz', 'ana@ejemplo.test', 'User')`,
    )
    let weather: Weather = 'stormy'
    let kill = (_pid: number): void => undefined
    const authority = await openStormyAuthority(
      { db: database().db, cuit, contingencyPointOfSale: 2, now: () => clock, weather: () => weather },
      (pid) => kill(pid),
    )
    const workers = startInvoiceProcesses([
      database().connectionString,
      authority.address,
      cuit,
      String(patienceMs),
      '2',
    ])
    kill = workers.kill
    const killer = setInterval(workers.killAny, 9000)
    const counter: number[] = []
    try {
      await untilSo('the codes of two fortnights', 60, async () => {
        const codes = await query('SELECT FROM contingency_codes WHERE code IS NOT NULL')
        return codes.length === 2
      })
      // sold while answers get lost: some numbers were sent when the authority goes away
      for (let count = 0; count < 4; count += 1) counter.push(await sell('counter'))
      await wait(1500)
      weather = 'away'
      const end = clock.getTime() + outageHours * 3_600_000
      for (let sale = 0; sale < sales; sale += 1) {
        const order = await sell('counter')
        if (sale % 2 === 0) await sell('web')
        counter.push(order)
        await untilSo(`the voucher of the customer ${sale}`, 5, () => hasVoucher(order))
        progress(`${sale + 1} of ${sales} customers have a voucher, ${workers.killed()} processes killed`)
        await pass((outageHours * 3600) / sales - 60)
      }
      for (const order of counter) expect(await hasVoucher(order)).toBe(true)
      if (clock.getTime() < end) await setClock(new Date(end))

      weather = 'stormy'
      counter.push(await sell('counter'))
      await untilSo('everything to be reported', 60, async () => {
        const { length } = await unsettled()
        progress(`${length} vouchers wait, ${workers.killed()} processes killed`)
        return length === 0
      })
      await setClock(new Date('2027-01-02T08:00:00-03:00'))
      await untilSo('the empty fortnight to be told', 60, async () => {
        const rows = await query(`SELECT FROM contingency_codes WHERE period = '202611' OR empty = 'told'`)
        return (
          rows.length > 0 && (await query(`SELECT FROM contingency_codes WHERE code IS NOT NULL`)).length >= 3
        )
      })
    } catch (failure) {
      throw new Error(`${(failure as Error).message}\n${workers.said()}`, { cause: failure })
    } finally {
      clearInterval(killer)
      await workers.stop()
      await authority.close()
    }

    // the authority's books against the shop's, both points of sale
    const series = await query<{ point: number; type: number; issued: number; last: number; same: number }>(
      `SELECT v.point_of_sale AS point, v.type, count(*)::int AS issued, max(v.number)::int AS last,
         count(*) FILTER (WHERE i.cae = v.cae AND i.total = v.total AND i.day = v.day)::int AS same
       FROM invoice_stand_in_vouchers v LEFT JOIN invoices i ON i.number = v.number AND i.type = v.type
         AND i.point_of_sale = v.point_of_sale AND i.state = 'authorised'
       GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    for (const { issued, last, same } of series) expect([last, same]).toEqual([issued, issued])
    const settled = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM invoices WHERE state = 'authorised'`,
    )
    expect(settled[0]?.count).toBe(series.reduce((sum, { issued }) => sum + issued, 0))
    const wrong = await query(
      `SELECT order_id FROM invoices WHERE state = 'authorised' GROUP BY order_id
       HAVING sum(CASE kind WHEN 'invoice' THEN total ELSE -total END) <> max(total)
         OR count(*) FILTER (WHERE kind = 'invoice' AND superseded_by IS NULL) <> 1`,
    )
    expect(wrong).toEqual([])
    const invoiced = await query('SELECT DISTINCT order_id FROM invoices')
    expect(invoiced).toHaveLength(orders)
    const late = await query(
      `SELECT v.invoice_id FROM contingency_vouchers v JOIN contingency_codes c ON c.id = v.code_id
       WHERE (v.reported_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date > c.report_until`,
    )
    expect(late).toEqual([])
    const counted = await query<{ vouchers: number; superseded: number }>(
      `SELECT (SELECT count(*) FROM contingency_vouchers)::int AS vouchers,
         (SELECT count(*) FROM invoices WHERE superseded_by IS NOT NULL)::int AS superseded`,
    )
    const { vouchers, superseded } = counted[0] ?? { vouchers: 0, superseded: 0 }
    expect(vouchers).toBeGreaterThan(sales)
    figure(
      'contingencia',
      `${outageHours} hours away, ${counter.length} sales at the counter, ${orders - counter.length} on the web: ${vouchers} vouchers with a CAEA, ${superseded} in place of a lost answer, ${workers.killed()} times kill -9; ${JSON.stringify(authority.happened)}`,
      'gaps 0, doubles 0',
    )
  },
  withinMs + hungTestMs,
)
