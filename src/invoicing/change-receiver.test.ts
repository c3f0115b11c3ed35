import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wineWithStock } from '../../test/buying.ts'
import { findAfterSaleFaults } from '../../test/after-sale-rules.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openEmbeddedAuthority, type EmbeddedAuthority } from '../../stand-ins/invoices/embedded-authority.ts'
import type { Fault } from '../../stand-ins/invoices/embedded-service.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { settingsOf } from '../settings/settings-tree.ts'
import type { OrderVouchers } from './invoices.contract.ts'
import { workOnInvoices } from './invoices.job.ts'
import { sellerOf } from './seller.ts'

/** Whom an order is invoiced to, changed in every state of its invoice, by its buyer and by staff. */

const cuit = '30000000007'
const bar = { condition: 1, cuit: '30500010912', name: 'Bar La Esquina SRL', address: 'Gorriti 5000' }
const kiosk = { condition: 6, cuit: '20123456786', name: 'Kiosco del Parque', address: 'Mitre 1' }

let shop: TestShop
let authority: EmbeddedAuthority
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  // jobs run when a test says so
  await shop.served.close()
})
afterAll(() => shop.close())
beforeEach(() => {
  authority = openEmbeddedAuthority({ db: shop.database.db, cuit, pointOfSale: 1, contingencyPointOfSale: 2 })
})

const sql = (statement: string, values: unknown[] = []) => shop.database.pool.query(statement, values)
/** Runs the shop's job as if the time of whatever was postponed had come. */
async function work(contingencyPointOfSale?: number): Promise<void> {
  await sql(`UPDATE invoices SET next_at = now() WHERE state IN ('queued', 'asked') AND next_at > now()`)
  await sql('DELETE FROM invoice_authority_tickets')
  const seller = async () => sellerOf(settingsOf(new Map()).seller, cuit)
  const setup = { mode: 'embedded' as const, pointOfSale: 1, seller, contingencyPointOfSale }
  await workOnInvoices(shop.database.db, { setup, authority })
}
/** Drafts what was asked for; the authority does not take it. */
async function draft(): Promise<void> {
  authority.moreFaults = () => 'down'
  await work()
  authority.moreFaults = () => undefined
}

let people = 0
/** A paid order whose invoice was asked for and is not drafted yet. */
async function paidOrder(quantity = 1) {
  const buyer = await shop.person(`receptor-${(people += 1)}@ejemplo.test`)
  const sold = await shop.ask('POST', '/orders/manual', {
    as: shop.admin,
    body: {
      products: [{ product_id: await wineWithStock(shop, 10), quantity }],
      user_id: buyer.id,
      channel: 'phone',
      way: 'transfer',
      paid: true,
      idempotency_key: randomUUID(),
    },
  })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  const { id, total } = (sold.body as { order: OrderAnswer }).order
  return { id, total, token: buyer.token }
}
type Bought = Awaited<ReturnType<typeof paidOrder>>

const put = (id: number, as: string, receiver: unknown) =>
  shop.ask('PUT', `/orders/${id}/receiver`, { as, body: { receiver } })
const reissue = (id: number, receiver: unknown) =>
  shop.ask('PUT', `/orders/${id}/invoice`, { as: shop.admin, body: { receiver } })
const found = async (id: number) =>
  (await shop.ask('GET', `/orders/${id}/invoices`, { as: shop.admin })).body as OrderVouchers
const vouchersOf = async (id: number) =>
  (await found(id)).vouchers.map(({ title, state }) => `${title} ${state}`)
const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail

/** Who changes it: an order's buyer or staff, by the same rule. */
const callers = [
  ['its buyer', ({ token }: Bought) => token],
  ['staff', () => shop.admin],
] as const

test.each(callers)('before it is drafted and after that, the invoice goes to whom %s says', async (_, as) => {
  const asked = await paidOrder()
  expect((await put(asked.id, as(asked), bar)).status).toBe(200)
  const drafted = await paidOrder()
  await draft()
  expect(await vouchersOf(drafted.id)).toEqual(['Factura B queued'])
  expect((await put(drafted.id, as(drafted), bar)).status).toBe(200)
  // again, and at the same time: it is drawn once
  const repeated = await Promise.all([1, 2, 3].map(() => put(drafted.id, as(drafted), bar)))
  expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
  await work()
  expect(await vouchersOf(asked.id)).toEqual(['Factura A authorised'])
  expect(await vouchersOf(drafted.id)).toEqual(['Factura B dropped', 'Factura A authorised'])
  expect((await found(drafted.id)).receiver).toEqual(bar)

  const back = await paidOrder()
  await put(back.id, as(back), bar)
  await draft()
  expect((await put(back.id, as(back), null)).status).toBe(200)
  await work()
  expect(await vouchersOf(back.id)).toEqual(['Factura A dropped', 'Factura B authorised'])
})

test.each(callers)('while it is being sent %s is asked to wait', async (_, as) => {
  const sent = await paidOrder()
  // the number is noted, and its answer is lost
  await draft()
  const faults: (Fault | undefined)[] = [undefined, undefined, 'drop-after-work', 'down']
  authority.moreFaults = () => faults.shift()
  await work()
  expect(await vouchersOf(sent.id)).toEqual(['Factura B asked'])
  const refused = await put(sent.id, as(sent), bar)
  expect(refused.status).toBe(409)
  expect(detailOf(refused)).toContain('en un momento')
  expect((await found(sent.id)).receiver).toBeNull()
  await work()
  expect(await vouchersOf(sent.id)).toEqual(['Factura B authorised'])
})

test('what is issued says so: its buyer asks the shop, and staff make it out anew', async () => {
  const issued = await paidOrder()
  await work()
  const [buyer, staff] = [await put(issued.id, issued.token, bar), await put(issued.id, shop.admin, bar)]
  expect([buyer.status, staff.status]).toEqual([409, 409])
  expect(detailOf(buyer)).toContain('Escribinos')
  expect(detailOf(staff)).toContain('PUT /orders/{id}/invoice')
  expect((await found(issued.id)).receiver).toBeNull()
  // to whom it is made out already changes nothing
  expect((await put(issued.id, issued.token, null)).status).toBe(200)
  expect((await reissue(issued.id, bar)).body).toMatchObject({ changed: true })
  await work()
  expect(await vouchersOf(issued.id)).toEqual([
    'Factura B authorised',
    'Nota de crédito B authorised',
    'Factura A authorised',
  ])
})

test('a voucher of contingency is issued too, and is made out anew before the authority knows it', async () => {
  const issued = await paidOrder()
  await sql(
    `INSERT INTO contingency_codes (mode, cuit, point_of_sale, period, half, code, valid_from, valid_to, report_until)
     VALUES ('embedded', $1, 2, '200001', 1, '61234567890123', current_date - 2, current_date + 2, current_date + 9)`,
    [cuit],
  )
  await sql(
    `INSERT INTO authority_outages (mode, cuit, started_at, last_failed_at, detail)
     VALUES ('embedded', $1, now() - interval '2 hours', now(), 'silent')`,
    [cuit],
  )
  await work(2)
  for (const as of [issued.token, shop.admin]) expect((await put(issued.id, as, bar)).status).toBe(409)
  expect((await reissue(issued.id, bar)).body).toMatchObject({ changed: true })
  await work(2)
  await work(2)
  const { vouchers } = await found(issued.id)
  expect(vouchers.map(({ title, state, code }) => [title, state, code])).toEqual([
    ['Factura B', 'authorised', 'CAEA'],
    ['Nota de crédito B', 'authorised', 'CAEA'],
    ['Factura A', 'authorised', 'CAEA'],
  ])
  await sql('DELETE FROM authority_outages')
})

test('a draft of which money went back is drawn again with its credit note', async () => {
  const { id, token, total } = await paidOrder()
  await draft()
  const part = { amount: 1000, reason: 'Una etiqueta rota', idempotency_key: 'antes-de-su-numero' }
  expect((await shop.ask('POST', `/orders/${id}/refunds`, { as: shop.admin, body: part })).status).toBe(200)
  expect(await vouchersOf(id)).toEqual(['Factura B queued', 'Nota de crédito B queued'])
  expect((await put(id, token, bar)).status).toBe(200)
  await work()
  await work()
  const { vouchers } = await found(id)
  expect(vouchers.filter(({ state }) => state === 'authorised').map((one) => [one.title, one.total])).toEqual(
    [
      ['Factura A', total],
      ['Nota de crédito A', 1000],
    ],
  )
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

test('a cancelled order is invoiced to nobody else', async () => {
  const { id, token } = await paidOrder()
  await work()
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado: 'Cancelada' } })
  for (const as of [token, shop.admin]) expect((await put(id, as, bar)).status).toBe(409)
  expect((await reissue(id, bar)).status).toBe(409)
})

/** What the authority does to the requests of a round: `at` counts from 0. */
const refuse: Fault = { refuse: { code: 10015, detail: 'DocNro' } }

test('the new invoice is refused after the old one was credited: pressing again asks for it anew', async () => {
  const { id, total } = await paidOrder()
  await work()
  await reissue(id, bar)
  let requests = 0
  // a sign-in, the last number of the series, and the invoice
  authority.moreFaults = () => ((requests += 1) === 3 ? refuse : undefined)
  await work()
  authority.moreFaults = () => undefined
  expect(await vouchersOf(id)).toEqual([
    'Factura B authorised',
    'Nota de crédito B authorised',
    'Factura A refused',
  ])
  // money that goes back meanwhile waits for the new invoice
  const part = { amount: 500, reason: 'Llegó tarde', idempotency_key: 'mientras-se-rehace' }
  expect((await shop.ask('POST', `/orders/${id}/refunds`, { as: shop.admin, body: part })).status).toBe(200)
  const presses = await Promise.all([1, 2, 3].map(() => reissue(id, bar)))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(presses.filter(({ body }) => (body as { changed: boolean }).changed)).toHaveLength(1)
  // and somebody else may be named after all
  expect((await reissue(id, kiosk)).status).toBe(200)
  await work()
  await work()
  const { vouchers } = await found(id)
  expect(vouchers.filter(({ state }) => state === 'authorised').map((one) => [one.title, one.total])).toEqual(
    [
      ['Factura B', total],
      ['Nota de crédito B', total],
      ['Factura A', total],
      ['Nota de crédito A', 500],
    ],
  )
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

const storms: [string, (Fault | undefined)[]][] = [
  ['is silent', ['down', 'down', 'down', 'down']],
  ['is late', [undefined, undefined, 'late', undefined, 'late', undefined]],
  ['takes it and loses its answer', [undefined, undefined, 'drop-after-work', 'down', 'drop-after-work']],
  ['is busy, and forgets who signed in', ['busy', 'bad-ticket', 'internal', 'html-503']],
]

test.each(storms)(
  'made out anew while the authority %s: nothing is lost, nothing twice',
  async (_, weather) => {
    const { id, total } = await paidOrder()
    await work()
    // pressed twice at once, and again after each round
    await Promise.all([reissue(id, bar), reissue(id, bar)])
    const faults = [...weather]
    authority.moreFaults = () => faults.shift()
    for (let round = 0; round < 8; round += 1) {
      await work()
      expect([200, 409]).toContain((await reissue(id, bar)).status)
    }
    const { vouchers } = await found(id)
    expect(vouchers.map((one) => [one.title, one.state, one.total])).toEqual([
      ['Factura B', 'authorised', total],
      ['Nota de crédito B', 'authorised', total],
      ['Factura A', 'authorised', total],
    ])
    const { rows } = await sql(
      `SELECT v.type, v.number FROM invoice_stand_in_vouchers v
     LEFT JOIN invoices i ON i.number = v.number AND i.type = v.type AND i.point_of_sale = v.point_of_sale
       AND i.state = 'authorised' WHERE i.id IS NULL`,
    )
    expect(rows).toEqual([])
    expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
  },
)
