import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, wineWithStock } from '../../../test/buying.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { disputeTopics, type CardPayments } from '../../platform/payment-gateway/port.ts'
import { refundInPanel } from '../../../stand-ins/payments/sandbox-disputes.ts'
import { noteProviderMoney } from '../../refunds/note-provider-money.ts'
import { reconcileMoney } from '../../refunds/reconcile-money.ts'
import { workOnDisputes } from './disputes.job.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function paidOrder() {
  const as = shop.customer.token
  const paid = await pay(shop, as, await order(shop, as, await wineWithStock(shop, 5), 1))
  const { rows } = await shop.database.pool.query<{ payment_id: string }>(
    'SELECT payment_id FROM payments WHERE purchase_id = $1',
    [paid.purchase_id],
  )
  return { paid, payment: rows[0]?.payment_id ?? '' }
}

const event = (payment: string, request: string, topic: string, minutesAgo: number) =>
  shop.database.pool.query(
    `INSERT INTO payment_notices (payment_id, request_id, topic, received_at)
     VALUES ($1, $2, $3, now() - make_interval(mins => $4))`,
    [payment, request, topic, minutesAgo],
  )

test('events that cannot be handled hold up none that is new', async () => {
  const { paid, payment } = await paidOrder()
  for (let n = 0; n < 50; n += 1) await event(`9${n}`, `foreign-${n}`, disputeTopics.fraud, 60)
  await event(payment, 'fraud-of-ours', disputeTopics.fraud, 0)
  await workOnDisputes(shop.database.db, shop.sandbox)
  const { rows } = await shop.database.pool.query('SELECT stopped_for FROM orders WHERE id = $1', [paid.id])
  expect(rows).toEqual([{ stopped_for: 'fraud' }])
})

test('a payment that the provider refuses to tell of holds up none of the others', async () => {
  const { db, pool } = shop.database
  const orders = [await paidOrder(), await paidOrder()]
  for (const { payment } of orders) await refundInPanel(pool, payment, 100)
  await pool.query('UPDATE purchases SET ask_at = now() WHERE ask_at IS NOT NULL')
  await reconcileMoney(db, shop.sandbox)
  const fetched: string[] = []
  const refusingTheFirst: CardPayments = {
    ...shop.sandbox,
    fetchPayment: async (id) => {
      fetched.push(id)
      return fetched.length === 1
        ? { ok: false, why: 'refused', detail: '400 bad request' }
        : shop.sandbox.fetchPayment(id)
    },
  }
  await noteProviderMoney(db, refusingTheFirst)
  expect(fetched.toSorted()).toEqual(orders.map(({ payment }) => payment).toSorted())
  const noted = async () =>
    (await pool.query(`SELECT FROM refunds WHERE origin = 'panel' AND state = 'done'`)).rowCount
  expect(await noted()).toBe(1)
  await noteProviderMoney(db, shop.sandbox)
  expect(await noted()).toBe(2)
})

test('a purchase that the provider refuses to search for holds up none of the others', async () => {
  const { db, pool } = shop.database
  await paidOrder()
  await paidOrder()
  await pool.query('UPDATE purchases SET ask_at = now()')
  const searched = new Set<string>()
  const refusingTheFirst: CardPayments = {
    ...shop.sandbox,
    searchPayments: async (reference) => {
      searched.add(reference)
      return searched.size === 1
        ? { ok: false, why: 'refused', detail: '400 bad request' }
        : shop.sandbox.searchPayments(reference)
    },
  }
  await reconcileMoney(db, refusingTheFirst)
  expect(searched.size).toBeGreaterThan(1)
})

test('an unreachable provider is requested once per run and kind of case', async () => {
  const { db, pool } = shop.database
  await pool.query('UPDATE payment_notices SET handled_at = now()')
  const { payment } = await paidOrder()
  for (const n of [1, 2, 3]) await event(`7${n}`, `silent-${n}`, disputeTopics.chargeback, 0)
  for (const n of [1, 2, 3])
    await pool.query(
      `INSERT INTO payment_disputes (kind, provider_id, payment_id, state, amount, opened_at, ask_at)
       VALUES ('claim', $1, $2, 'open', 100, now(), now())`,
      [`silent-${n}`, payment],
    )
  const calls: string[] = []
  const silent: CardPayments = {
    ...shop.sandbox,
    fetchDispute: async (kind) => {
      calls.push(kind)
      return { ok: false, why: 'timeout', detail: 'no answer in time' }
    },
  }
  await workOnDisputes(db, silent)
  expect(calls).toEqual(['chargeback', 'claim'])
})
