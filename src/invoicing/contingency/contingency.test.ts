import { beforeEach, expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { insertPaidOrder } from '../../../test/paid-order.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import {
  openEmbeddedAuthority,
  type EmbeddedAuthority,
} from '../../../stand-ins/invoices/embedded-authority.ts'
import type { Fault } from '../../../stand-ins/invoices/embedded-service.ts'
import { settingsOf } from '../../settings/settings-tree.ts'
import { creditNoteFor } from '../credit-note-for.ts'
import { workOnInvoices } from '../invoices.job.ts'
import { invoicesOf } from '../invoices.queries.ts'
import { sellerOf, type InvoicingSetup } from '../seller.ts'
import { workOnContingency } from './contingency.job.ts'
import { retryReports } from './contingency-vouchers.queries.ts'

const database = withDemoDatabase()
const cuit = '30000000007'
const setup: InvoicingSetup = {
  mode: 'embedded',
  pointOfSale: 1,
  contingencyPointOfSale: 2,
  seller: async () => sellerOf(settingsOf(new Map()).seller, cuit),
}
let authority: EmbeddedAuthority
let clock: Date
const now = () => clock
const at = (text: string) => void (clock = new Date(`${text}-03:00`))
/** The simulated clock goes on. */
const pass = (seconds: number) => void (clock = new Date(clock.getTime() + seconds * 1000))
const hour = 3600

const query = <T extends object>(statement: string, values: unknown[] = []) =>
  database()
    .pool.query<T>(statement, values)
    .then(({ rows }) => rows)

beforeEach(async () => {
  for (const table of [
    'invoice_requests',
    'contingency_vouchers',
    'invoices',
    'contingency_codes',
    'authority_outages',
    'invoice_series_stops',
    'invoice_stand_in_vouchers',
    'invoice_stand_in_empty',
    'invoice_stand_in_codes',
    'invoice_authority_tickets',
  ])
    await query(`DELETE FROM ${table}`)
  await query(
    `INSERT INTO users (id, full_name, email, role) VALUES ('buyer', 'Ana Paz', 'ana@ejemplo.test', 'User')
     ON CONFLICT (id) DO NOTHING`,
  )
  at('2026-11-26T10:00:00')
  authority = openEmbeddedAuthority({
    db: database().db,
    cuit,
    pointOfSale: 1,
    contingencyPointOfSale: 2,
    now,
  })
})

async function paidOrder(): Promise<number> {
  const { id } = await insertPaidOrder(database().pool, {
    userId: 'buyer',
    productId: 7,
    email: 'ana@ejemplo.test',
  })
  return id
}
async function counterOrder(): Promise<number> {
  const id = await paidOrder()
  await query(
    `INSERT INTO orders_by_hand (order_id, channel, seller, idempotency_key)
     VALUES ($1, 'counter', 'buyer', $2)`,
    [id, `key ${id}`],
  )
  return id
}
/** As if the time of what was postponed had come. */
const hurry = () => query(`UPDATE invoices SET next_at = now() WHERE state IN ('queued', 'asked')`)
const invoicing = () => ({ setup, authority })
async function work(): Promise<void> {
  await hurry()
  await workOnInvoices(database().db, invoicing(), undefined, now)
}
const contingency = () => workOnContingency(database().db, invoicing(), now)
const away = (fault: Fault = 'down') => void (authority.moreFaults = () => fault)
const back = () => void (authority.moreFaults = () => undefined)
/** Two failures with seconds between them are an outage. */
async function goAway(): Promise<void> {
  away()
  await paidOrder()
  await work()
  pass(6)
  await work()
}
const vouchersOf = async (orderId: number) =>
  (await invoicesOf(database().db, orderId)).map(
    ({ kind, state, authorised_by: by, point_of_sale: point, number }) =>
      `${kind} ${state} ${by} ${point}-${number ?? ''}`,
  )
const reports = () =>
  query<{ number: number; state: string; remarks: { code: number }[] }>(
    `SELECT i.number, v.state, v.remarks FROM contingency_vouchers v JOIN invoices i ON i.id = v.invoice_id
     ORDER BY i.type, i.number`,
  )
const states = async () => (await reports()).map(({ state }) => state)
const atAuthority = () =>
  query<{ number: number; emission: string }>(
    `SELECT number, emission FROM invoice_stand_in_vouchers WHERE point_of_sale = 2 ORDER BY type, number`,
  )

test('one code a fortnight, requested ahead; a lost answer is looked up and not requested again', async () => {
  authority.faults.push('drop-before-work')
  await contingency()
  // signed in, one lookup and one request whose answer is lost
  pass(700)
  authority.moreFaults = (() => {
    let calls = 0
    return () => (calls++ === 2 ? 'drop-after-work' : undefined)
  })()
  await contingency()
  back()
  pass(700)
  await contingency()
  await contingency()
  const codes = await query<{ period: string; half: number; code: string }>(
    'SELECT period, half, code FROM contingency_codes ORDER BY valid_from',
  )
  expect(codes).toMatchObject([
    { period: '202611', half: 2 },
    { period: '202612', half: 1 },
  ])
  expect(await query('SELECT period, half, code FROM invoice_stand_in_codes ORDER BY valid_from')).toEqual(
    codes,
  )
})

test('while the authority is away the counter has its voucher at once and the web after an hour', async () => {
  await contingency()
  await goAway()
  const counter = await counterOrder()
  const web = await paidOrder()
  await work()
  expect(await vouchersOf(counter)).toEqual(['invoice authorised caea 2-1'])
  expect(await vouchersOf(web)).toEqual(['invoice queued cae 1-'])
  pass(hour)
  await work()
  expect(await vouchersOf(web)).toMatchObject(['invoice authorised caea 2-3'])
  const [mail] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM outbox o JOIN invoices i ON o.message_id = 'invoice-' || i.id
     WHERE i.order_id = $1`,
    [counter],
  )
  expect(mail).toEqual({ count: 1 })

  back()
  pass(60)
  const after = await counterOrder()
  await work()
  expect(await vouchersOf(after)).toEqual(['invoice authorised cae 1-1'])
  await contingency()
  expect(await states()).toEqual(['reported', 'reported', 'reported'])
  expect(await atAuthority()).toEqual([1, 2, 3].map((number) => ({ number, emission: 'CAEA' })))
  expect(await query('SELECT FROM authority_outages WHERE ended_at IS NULL')).toEqual([])
})

test('without a code nothing is numbered: the voucher waits', async () => {
  await goAway()
  const counter = await counterOrder()
  await work()
  expect(await vouchersOf(counter)).toEqual(['invoice queued cae 1-'])
})

test.each(['drop-after-work', 'drop-before-work'] as const)(
  'a counter invoice whose answer was lost (%s) is superseded, and undone by a credit note',
  async (fault) => {
    await contingency()
    const counter = await counterOrder()
    let calls = 0
    // the number is found out, then the request is lost
    authority.moreFaults = () => (++calls === 1 ? undefined : calls === 2 ? fault : 'down')
    await work()
    pass(6)
    await work()
    expect(await vouchersOf(counter)).toEqual(['invoice asked cae 1-1', 'invoice authorised caea 2-1'])
    back()
    pass(60)
    await work()
    await work()
    await contingency()
    expect(await vouchersOf(counter)).toEqual([
      'invoice authorised cae 1-1',
      'invoice authorised caea 2-1',
      'credit-note authorised cae 1-1',
    ])
    const invoiced = await query(
      `SELECT sum(CASE kind WHEN 'invoice' THEN total ELSE -total END) = max(total) AS once FROM invoices
       WHERE order_id = $1`,
      [counter],
    )
    expect(invoiced).toEqual([{ once: true }])
    // what is refunded later is credited on the voucher that the customer has
    await inTransaction(database().db, (trx) =>
      creditNoteFor(trx, {
        orderId: counter,
        amount: 100,
        requestKey: `refund-${counter}`,
        reason: 'Devolución',
      }),
    )
    await work()
    const notes = await query<{ corrected: string }>(
      `SELECT o.authorised_by AS corrected FROM invoices n JOIN invoices o ON o.id = n.corrects
       WHERE n.order_id = $1 AND n.state = 'authorised' ORDER BY n.id`,
      [counter],
    )
    expect(notes).toEqual([{ corrected: 'cae' }, { corrected: 'caea' }])
  },
)

async function threeIssued(): Promise<void> {
  await contingency()
  await goAway()
  for (let count = 0; count < 3; count += 1) await counterOrder()
  await work()
  back()
  pass(60)
}

test('a report whose answer was lost is recognised, also where the number is refused as reported before', async () => {
  await threeIssued()
  authority.faults.push('drop-after-work')
  await contingency()
  // as if a process had died before it noted the first one, without having noted that it was sent
  await query(`UPDATE contingency_vouchers SET state = 'waiting' WHERE state = 'sent'`)
  await contingency()
  expect(await states()).toEqual(['reported', 'reported', 'reported'])
  expect(await atAuthority()).toHaveLength(3)
})

test('a rejected report keeps its number and its place, and is sent again when a person asks for it', async () => {
  await threeIssued()
  authority.faults.push({ refuse: { code: 826, detail: 'Condicion IVA' } })
  await contingency()
  expect(await states()).toEqual(['rejected', 'waiting', 'waiting'])
  await contingency()
  expect(await atAuthority()).toEqual([])
  await retryReports(database().db)
  await contingency()
  expect(await states()).toEqual(['reported', 'reported', 'reported'])
})

test("another system's voucher under the number is no report of ours", async () => {
  await threeIssued()
  await query(
    `INSERT INTO invoice_stand_in_vouchers (cuit, point_of_sale, type, number, day, total, document_type, document_number,
       cae, cae_expires_on, emission) SELECT $1, 2, 6, 1, '2026-11-26', 5, 99, 0, code, valid_to, 'CAEA'
     FROM invoice_stand_in_codes LIMIT 1`,
    [cuit],
  )
  await contingency()
  expect((await reports())[0]).toMatchObject({ state: 'rejected', remarks: [{ code: 0 }] })
})

test('on the first day of a fortnight reports wait for the second', async () => {
  at('2026-12-01T09:00:00')
  await threeIssued()
  await contingency()
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  pass(24 * hour)
  await contingency()
  expect(await states()).toEqual(['reported', 'reported', 'reported'])
})

test('over midnight into the next fortnight its code is used, and numbers go on', async () => {
  at('2026-11-30T23:00:00')
  await contingency()
  await goAway()
  await counterOrder()
  await work()
  pass(2 * hour)
  await counterOrder()
  await work()
  const issued = await query(
    `SELECT i.number, c.half, to_char(i.day, 'DD/MM') AS day FROM invoices i
     JOIN contingency_vouchers v ON v.invoice_id = i.id JOIN contingency_codes c ON c.id = v.code_id
     WHERE EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = i.order_id) ORDER BY i.number`,
  )
  expect(issued).toMatchObject([
    { half: 2, day: '30/11' },
    { half: 1, day: '01/12' },
  ])
  back()
  pass(24 * hour)
  await contingency()
  expect(new Set(await states())).toEqual(new Set(['reported']))
})

test('a fortnight without vouchers is told of once, after its end and through a lost answer', async () => {
  await contingency()
  at('2026-11-30T23:50:00')
  await contingency()
  expect(await query('SELECT FROM invoice_stand_in_empty')).toEqual([])
  at('2026-12-01T08:00:00')
  let calls = 0
  // signed in anew, the code of December is there, looked up, and told: the answer is lost
  authority.moreFaults = () => (++calls === 3 ? 'drop-after-work' : undefined)
  await contingency()
  back()
  pass(700)
  await contingency()
  const told = await query(`SELECT period, half, empty, problem FROM contingency_codes ORDER BY valid_from`)
  expect(told[0]).toEqual({ period: '202611', half: 2, empty: 'told', problem: null })
  expect(await query('SELECT FROM invoice_stand_in_empty')).toHaveLength(1)
  // nothing can be issued under it any more
  const used = await query(`SELECT FROM contingency_codes WHERE empty = 'told' AND period = '202612'`)
  expect(used).toEqual([])
})
