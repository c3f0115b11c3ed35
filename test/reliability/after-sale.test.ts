import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { settlePayment } from '../../src/payments/confirm-payment.ts'
import { workOnDisputes } from '../../src/payments/disputes/disputes.job.ts'
import { decideDispute, openDispute } from '../../src/platform/payment-gateway/sandbox/sandbox-disputes.ts'
import { noteProviderMoney } from '../../src/returns/note-provider-money.ts'
import { workOnRefunds } from '../../src/returns/settle-refund.ts'
import { findAfterSaleFaults } from '../after-sale-rules.ts'
import { OrderModel, returnTo, steps } from './after-sale.model.ts'
import { findBrokenBooks } from './invariants.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { figure, progress, size } from './size.ts'

let one: OneShop
beforeAll(async () => {
  one = await openOneShop()
  await one.loseWebhookEvents()
  // jobs run when a history says so, and never beside it
  await one.shop.served.close()
})
afterAll(() => one.shop.close())

const act = <T extends string>(name: T) => ({ act: fc.constant(name) })
const actions = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...act('return'),
      quantity: fc.integer({ min: 1, max: 3 }),
      to: fc.constantFrom(...returnTo),
      paid: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...act('refund'), percent: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 6, arbitrary: fc.record({ ...act('step'), to: fc.constantFrom(...steps) }) },
  { weight: 2, arbitrary: fc.record({ ...act('pay'), by: fc.constantFrom('card', 'hand') }) },
  { weight: 1, arbitrary: fc.record(act('take-back')) },
  { weight: 2, arbitrary: fc.record(act('chargeback')) },
  { weight: 2, arbitrary: fc.record({ ...act('decide'), won: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record(act('jobs')) },
)
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never

/** One order at the real shop. */
class RealOrder {
  private calls = 0
  private payment = ''
  private dispute: string | undefined
  readonly order: OrderAnswer
  private readonly as: string
  constructor(order: OrderAnswer, as: string) {
    this.order = order
    this.as = as
  }

  private ask(method: string, path: string, body: unknown, as = one.shop.admin): Promise<number> {
    return one.shop.ask(method, path, { as, body }).then((answer) => answer.status)
  }

  /** Out: the status; 200 where it is none of the shop's calls. */
  async take(action: Action, model: OrderModel): Promise<number> {
    const { id, total } = this.order
    this.calls += 1
    const idempotency_key = `posventa-${id}-${this.calls}`
    switch (action.act) {
      case 'return': {
        const lines = [
          { product_id: this.order.order_items[0]?.product.id, quantity: action.quantity, to: action.to },
        ]
        const body = { lines, reason: 'Al azar', refund: action.paid, idempotency_key }
        return this.ask('POST', `/orders/${id}/returns`, body)
      }
      case 'refund': {
        const amount = centavosOf(model.total, action.percent) / 100
        return this.ask('POST', `/orders/${id}/refunds`, { amount, reason: 'Al azar', idempotency_key })
      }
      case 'step':
        return this.ask('PUT', '/orders', { id, estado: action.to })
      case 'pay':
        return action.by === 'card'
          ? this.payByCard()
          : this.ask('POST', `/orders/${id}/paid`, { way: 'cash', amount: total, idempotency_key })
      case 'take-back':
        return this.ask('DELETE', `/orders/${id}/paid`, { reason: 'Al azar' })
      case 'chargeback':
      case 'decide':
      case 'jobs':
        await this.tell(action)
        return 200
    }
  }

  private async payByCard(): Promise<number> {
    const { status, body } = await one.shop.ask('POST', '/payment/checkout', {
      as: this.as,
      body: { id: this.order.id },
    })
    if (status !== 200) return status
    this.payment = await one.charge(body as { id_payment: string })
    await settlePayment(one.shop.database.db, one.shop.sandbox, this.payment)
    return 200
  }

  private async tell(action: Action): Promise<void> {
    const { pool } = one.shop.database
    if (action.act === 'chargeback')
      this.dispute = (await openDispute(pool, this.payment, 'chargeback')) ?? this.dispute
    if (action.act === 'decide' && this.dispute !== undefined)
      await decideDispute(pool, this.dispute, action.won ? 'won' : 'lost')
    if (action.act === 'jobs') await catchUp()
    else await hear(this.payment)
  }
}

const centavosOf = (total: number, percent: number) => Math.max(1, Math.floor((total * percent) / 100))

/** What the provider told is taken in. */
async function hear(payment: string): Promise<void> {
  const { db, pool } = one.shop.database
  if (payment !== '') await settlePayment(db, one.shop.sandbox, payment)
  // cases of histories before stay open
  await pool.query(
    `UPDATE payment_disputes SET ask_at = CASE WHEN payment_id = $1 THEN now() ELSE now() + interval '1 day' END
     WHERE ask_at IS NOT NULL`,
    [payment],
  )
  await workOnDisputes(db, one.shop.sandbox)
  await noteProviderMoney(db, one.shop.sandbox)
}

async function catchUp(): Promise<void> {
  const { db } = one.shop.database
  await one.runJobs()
  await noteProviderMoney(db, one.shop.sandbox)
  await workOnRefunds(db, one.shop.sandbox)
  await one.runJobs()
}

/** The same on the model. Out: whether the shop does it. */
function expected(model: OrderModel, action: Action): boolean {
  switch (action.act) {
    case 'return':
      return model.return(action.quantity, action.to, action.paid)
    case 'refund':
      return model.refund(centavosOf(model.total, action.percent))
    case 'step':
      return model.step(action.to)
    case 'pay':
      return model.pay(action.by)
    case 'take-back':
      return model.takeBack()
    case 'chargeback':
      model.disown()
      return true
    case 'decide':
      model.decide(action.won)
      return true
    case 'jobs':
      model.settle()
      return true
  }
}

const shelfOf = async (wine: number) => {
  const { rows } = await one.shop.database.pool.query<{ stock: number; reserved: number }>(
    'SELECT stock, reserved FROM products WHERE id = $1',
    [wine],
  )
  return rows[0] ?? { stock: -1, reserved: -1 }
}

/** Enough bottles of a wine that other histories have had as well, by the ledger. */
async function fillShelf(wine: number): Promise<void> {
  await one.shop.database.pool.query(
    `WITH more AS (UPDATE products SET stock = reserved + 6 WHERE id = $1 AND stock < reserved + 6
       RETURNING id, stock), before AS (SELECT id, stock FROM products WHERE id = $1)
     INSERT INTO stock_ledger (product_id, kind, quantity, actor)
     SELECT more.id, 'ajuste', more.stock - before.stock, 'trust' FROM more JOIN before USING (id)`,
    [wine],
  )
}

/** Few histories are the same ones each time; many are others each time. */
const few = 20261123

/** A buyer buys so many a minute; the next one is another buyer. */
const ordersOfOne = 25

test('random histories after the sale: bottles and money are where the simplest shop would have them', async () => {
  const histories = Number(process.env['AFTER_SALE_HISTORIES'] ?? size(25, 10_000))
  const wines = await one.wines(40, 6)
  const ends = Date.now() + Number(process.env['AFTER_SALE_SECONDS'] ?? 1e9) * 1000
  let run = 0
  let taken = 0
  const history = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.array(actions, { minLength: 3, maxLength: 10 }),
    async (quantity, sequence) => {
      if (Date.now() > ends) return
      run += 1
      progress(`history ${run} of ${histories}`)
      const wine = wines[run % wines.length] ?? 0
      await fillShelf(wine)
      const shelf = await shelfOf(wine)
      const as = await one.person(`posventa-${Math.floor(run / ordersOfOne)}`)
      const order = await one.order(as, [{ product_id: wine, quantity }], `posventa-${run}-compra`)
      const model = new OrderModel(quantity, Math.round(order.total * 100), shelf)
      const real = new RealOrder(order, as)
      for (const action of [{ act: 'pay', by: 'card' } as const, ...sequence]) {
        taken += 1
        const label = JSON.stringify({ action, model, quantity, sequence })
        const possible = expected(model, action)
        const status = await real.take(action, model)
        expect(status === 200, `${status} ${label}`).toBe(possible)
        expect(await shelfOf(wine), label).toEqual({ stock: model.stock, reserved: model.reserved })
      }
      await catchUp()
      model.settle()
      const { rows } = await one.shop.database.pool.query('SELECT estado FROM orders WHERE id = $1', [
        order.id,
      ])
      expect(rows).toEqual([{ estado: model.estado }])
      if (histories < 100 || run % 200 === 0)
        expect(await findAfterSaleFaults(one.shop.database.db)).toEqual([])
      // an order that still waits would be replaced by the next one
      if (model.estado === 'Ingreso') await real.take({ act: 'step', to: 'Cancelada' }, model)
    },
  )
  await fc.assert(history, {
    numRuns: histories,
    endOnFailure: true,
    ...(histories < 100 ? { seed: few } : {}),
  })
  await catchUp()
  expect(await findStockFaults(one.shop.database.db)).toEqual([])
  expect(await findBrokenBooks(one.books)).toEqual([])
  figure(
    'devoluciones',
    `${run} random histories after the sale against a model`,
    `${taken} actions; no bottle and no centavo astray`,
  )
  if (process.env['AFTER_SALE_HISTORIES']) console.info(`${run} histories, ${taken} actions`)
})
