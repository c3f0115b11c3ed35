import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { rewriteBooks } from '../../test/whole-books.ts'
import { inTransaction } from '../platform/database/open-database.ts'
import { openEmbeddedAuthority, type EmbeddedAuthority } from '../../stand-ins/invoices/embedded-authority.ts'
import { creditNoteFor } from './credit-note-for.ts'
import { workOnInvoices } from './invoices.job.ts'
import { invoicesOf, type InvoiceRow } from './invoices.queries.ts'
import { sellerOf, type InvoicingSetup } from './seller.ts'
import { settingsOf } from '../settings/settings-tree.ts'

const database = withDemoDatabase()
const cuit = '30000000007'
const setup: InvoicingSetup = {
  mode: 'embedded',
  pointOfSale: 1,
  seller: async () => sellerOf(settingsOf(new Map()).seller, cuit),
}
let authority: EmbeddedAuthority
let customer = ''

beforeEach(async () => {
  const { db, pool } = database()
  for (const table of [
    'invoice_requests',
    'invoices',
    'invoice_series_stops',
    'invoice_stand_in_vouchers',
    'invoice_authority_tickets',
  ])
    await pool.query(`DELETE FROM ${table}`)
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (id, full_name, email, role) VALUES ('buyer', 'Ana Paz', 'ana@ejemplo.test', 'User')
     ON CONFLICT (id) DO UPDATE SET full_name = 'Ana Paz' RETURNING id`,
  )
  customer = rows[0]?.id ?? ''
  authority = openEmbeddedAuthority({ db, cuit, pointOfSale: 1 })
})

const paidOrder = () =>
  insertPaidOrder(database().pool, {
    userId: customer,
    productId: randomInt(1, 900),
    email: 'ana@ejemplo.test',
  })
const work = (of = authority) => workOnInvoices(database().db, { setup, authority: of })
const statesOf = async (orderId: number) =>
  (await invoicesOf(database().db, orderId)).map(({ kind, state }) => `${kind} ${state}`)
/** As if the time of what was postponed had come. */
const later = () =>
  database().pool.query(
    `UPDATE invoices SET next_at = now() WHERE id IN (SELECT id FROM invoices
       WHERE state IN ('queued', 'asked') AND next_at > now() FOR UPDATE SKIP LOCKED)`,
  )
const event = (orderId: number, action: string, after: string) =>
  database().pool.query(
    'INSERT INTO order_events (order_id, actor, action, estado_after) VALUES ($1, $2, $3, $4)',
    [orderId, customer, action, after],
  )
async function authorised(): Promise<InvoiceRow> {
  const { id } = await paidOrder()
  await work()
  const [invoice] = await invoicesOf(database().db, id)
  if (invoice?.state !== 'authorised') throw new Error(`it is ${invoice?.state}`)
  return invoice
}
const credit = (orderId: number, amount: number, requestKey: string) =>
  inTransaction(database().db, (trx) =>
    creditNoteFor(trx, { orderId, amount, requestKey, reason: 'Devolución' }),
  )

test('a paid order is invoiced once and mailed once', async () => {
  const order = await paidOrder()
  await work()
  await work()
  const [invoice, ...more] = await invoicesOf(database().db, order.id)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ state: 'authorised', type: 6, letter: 'B', number: 1, document_type: 99 })
  expect(invoice?.cae).toMatch(/^9\d{13}$/)
  const { rows } = await database().pool.query<{ recipient: string; subject: string }>(
    `SELECT recipient, subject FROM outbox WHERE message_id = 'invoice-${invoice?.id}'`,
  )
  expect(rows).toEqual([
    { recipient: 'ana@ejemplo.test', subject: `Factura B 00001-00000001 de tu compra ${order.numero}` },
  ])
})

test('without configuration nothing is invoiced, nor later for that period', async () => {
  const order = await paidOrder()
  await workOnInvoices(database().db, undefined)
  await work()
  expect(await statesOf(order.id)).toEqual([])
})

test('a buyer with a CUIT gets an invoice A', async () => {
  const order = await paidOrder()
  await database().pool.query(
    `INSERT INTO invoice_receivers (order_id, condition, cuit, name, address) VALUES ($1, 1, '30500010912', 'Bar SRL', 'Gorriti 1')`,
    [order.id],
  )
  await work()
  expect(await invoicesOf(database().db, order.id)).toMatchObject([
    {
      state: 'authorised',
      type: 1,
      letter: 'A',
      document_type: 80,
      document_number: 30_500_010_912,
      receiver_name: 'Bar SRL',
    },
  ])
})

test('an order cancelled before its invoice has a number gets none; afterwards a credit note; activated, a new invoice', async () => {
  const early = await paidOrder()
  await event(early.id, 'cancelar', 'Cancelada')
  await work()
  expect(await statesOf(early.id)).toEqual(['invoice dropped'])

  const { order_id: late, total, net, vat, id } = await authorised()
  await event(late, 'cancelar', 'Cancelada')
  await event(late, 'activar', 'Creada')
  await work()
  await work()
  expect(await statesOf(late)).toEqual(['invoice authorised', 'credit-note authorised', 'invoice authorised'])
  const [, note] = await invoicesOf(database().db, late)
  expect(note).toMatchObject({ corrects: id, total, net, vat, type: 8, number: 1, remarks: [] })
  await event(late, 'cancelar', 'Cancelada')
  await work()
  expect(await statesOf(late)).toHaveLength(4)
})

test('credit notes are never above their invoice, and together they undo it, also of two at once', async () => {
  const { order_id: order, total, net, vat } = await authorised()
  const third = Math.floor(total / 3)
  const both = await Promise.all([credit(order, third, 'one'), credit(order, third, 'two')])
  expect(both).toEqual([
    { ok: true, as: 'credit-note' },
    { ok: true, as: 'credit-note' },
  ])
  expect(await credit(order, third, 'one')).toEqual({ ok: true, as: 'known' })
  const left = total - 2 * third
  expect(await credit(order, left + 1, 'three')).toEqual({ ok: false, why: 'more-than-invoiced', left })
  await event(order, 'cancelar', 'Cancelada')
  await work()
  const [, ...notes] = await invoicesOf(database().db, order)
  expect(notes.map(({ state }) => state)).toEqual(['authorised', 'authorised', 'authorised'])
  const sum = (key: 'total' | 'net' | 'vat') => notes.reduce((all, note) => all + note[key], 0)
  expect([sum('total'), sum('net'), sum('vat')]).toEqual([total, net, vat])
  await expect(credit(order, 0.5, 'four')).rejects.toThrow(RangeError)
})

test('a note that waited for its invoice is authorised in the same round', async () => {
  authority.faults.push({ login: 'wsaa.unavailable' })
  const { id } = await paidOrder()
  await work()
  await credit(id, 100, 'early')
  expect(await statesOf(id)).toEqual(['invoice queued', 'credit-note queued'])
  await database().pool.query('DELETE FROM invoice_authority_tickets')
  await later()
  await work()
  expect(await statesOf(id)).toEqual(['invoice authorised', 'credit-note authorised'])
})

test('a rejected invoice waits for staff, and its number is reused', async () => {
  authority.faults.push({ login: 'wsaa.unavailable' })
  const refused = await paidOrder()
  await work()
  expect(await statesOf(refused.id)).toEqual(['invoice queued'])
  await database().pool.query('DELETE FROM invoice_authority_tickets')
  await later()
  // a sign-in, the last number, and the voucher
  let requests = 0
  authority.moreFaults = () =>
    (requests += 1) === 3 ? { refuse: { code: 10015, detail: 'DocNro' } } : undefined
  await work()
  expect(await invoicesOf(database().db, refused.id)).toMatchObject([
    { state: 'refused', number: null, remarks: [{ code: 10015, detail: 'DocNro' }] },
  ])
  expect(await authorised()).toMatchObject({ number: 1 })
})

test('a number that another system took stops the series and no other', async () => {
  await rewriteBooks(database().pool, 'a number of the series is that of another system')
  await authorised()
  const { id } = await paidOrder()
  let requests = 0
  authority.moreFaults = () => ((requests += 1) === 2 ? 'foreign' : undefined)
  await work()
  expect(await statesOf(id)).toEqual(['invoice queued'])
  authority.moreFaults = () => undefined
  await later()
  await work()
  expect(await statesOf(id)).toEqual(['invoice queued'])
  await database().pool.query('DELETE FROM invoice_series_stops')
  await work()
  expect(await invoicesOf(database().db, id)).toMatchObject([{ state: 'authorised', number: 3 }])
})
