import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePayment } from '../../src/payments/confirm-payment.ts'
import { releaseAllExpiredReservations } from '../../src/purchases/expired-reservations.ts'
import { estados, type Estado } from '../../src/orders/order-status.ts'
import { findBrokenBooks } from './invariants.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { orderOf, paymentId, startPayment } from './shopper.ts'
import { figure, progress, size } from './size.ts'

let one: OneShop
let as: string
beforeAll(async () => {
  one = await openOneShop()
  as = await one.person('azar')
  // each payment is taken in when the sequence says so
  await one.loseWebhookEvents()
})
afterAll(() => one.shop.close())

type Stock = { id: number; stock: number; reserved: number }
type Order = {
  id: number
  purchase: string
  id_payment: string
  shelf: Stock
  quantity: number
  estado: Estado | 'gone'
  at: 'held' | 'free' | 'taken'
  /** It has a payment: it is cancelled where another would be deleted. */
  charged: boolean
  paid: boolean
}

const which = fc.nat(30)
const actions = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      wine: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant('step' as const), which, to: fc.constantFrom(...estados) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('lapse' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('renew' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('shelve' as const),
      wine: fc.nat(1),
      by: fc.constantFrom(-2, -1, 1, 2),
    }),
  },
)
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never

/** A model of a shop with two wines, and the same actions on the real one. */
class Sequence {
  readonly orders: Order[] = []
  readonly shelves: Stock[]
  constructor(wines: number[]) {
    this.shelves = wines.map((id) => ({ id, stock: 4, reserved: 0 }))
  }

  private hold(order: Order): boolean {
    if (order.at === 'held') return true
    if (order.shelf.stock - order.shelf.reserved < order.quantity) return false
    order.shelf.reserved += order.quantity
    order.at = 'held'
    return true
  }

  private pending(): Order[] {
    return this.orders.filter((order) => order.estado === 'Ingreso')
  }

  /** The user's other reservations are released, if needed. */
  private reserveAlone(order: Order): boolean {
    if (order.at === 'held') return true
    const others = this.pending().filter((other) => other !== order && other.at === 'held')
    for (const other of others) this.letGo(other)
    const fits = this.hold(order)
    if (!fits) for (const other of others) this.hold(other)
    return fits
  }

  private letGo(order: Order): void {
    if (order.at === 'held') order.shelf.reserved -= order.quantity
    if (order.at === 'taken') order.shelf.stock += order.quantity
    order.at = 'free'
  }

  private drop(order: Order): void {
    this.letGo(order)
    order.estado = order.charged ? 'Cancelada' : 'gone'
  }

  /** Spec section 4: what an Admin's step does. False: refused. */
  private step(order: Order, to: Estado): boolean {
    const from = order.estado
    if (from === 'gone') return false
    if (to === 'Cancelada' && from !== 'Cancelada') this.letGo(order)
    else if (from === 'Creada' && to === 'Procesando') {
      order.shelf.stock -= order.quantity
      order.shelf.reserved -= order.quantity
      order.at = 'taken'
    } else if (from === 'Cancelada' && to === 'Creada') {
      if (!this.hold(order)) return false
      if (!order.paid) {
        order.estado = 'Ingreso'
        return true
      }
    } else if (!(from === 'Procesando' && to === 'Completo') && !(from === 'Completo' && to === 'Procesando'))
      return false
    order.estado = to
    return true
  }

  async take(action: Action, attempt: string): Promise<void> {
    const order = 'which' in action ? this.orders[action.which % Math.max(1, this.orders.length)] : undefined
    if ('which' in action && !order) return
    const shelf = 'wine' in action ? this.shelves[action.wine] : undefined
    const ask = one.shop.ask
    if (action.act === 'buy' && shelf) {
      // the same wines within a minute would be the same purchase
      await one.shop.database.pool.query(
        `UPDATE purchases SET created_at = created_at - interval '61 seconds'`,
      )
      const before = this.pending()
      const own = before.filter((one) => one.shelf === shelf && one.at === 'held')
      const freed = own.reduce((sum, one) => sum + one.quantity, 0)
      const fits = shelf.stock - shelf.reserved + freed >= action.quantity
      const payment = await startPayment(
        ask,
        as,
        [{ product_id: shelf.id, quantity: action.quantity }],
        attempt,
      )
      expect(payment.status).toBe(fits ? 200 : 409)
      if (!fits) return
      // it replaces the unpaid purchase
      for (const replaced of before) {
        this.drop(replaced)
      }
      const placed = orderOf(await ask('POST', '/orders', { as, body: { id_payment: paymentId(payment) } }))
      const bought: Order = {
        id: placed.id,
        purchase: placed.purchase_id,
        id_payment: placed.id_payment,
        shelf,
        quantity: action.quantity,
        estado: 'Ingreso',
        at: 'free',
        charged: false,
        paid: false,
      }
      this.orders.push(bought)
      this.hold(bought)
    } else if (action.act === 'pay' && order) {
      const payment = await one.charge(order)
      expect(await settlePayment(one.shop.database.db, one.shop.sandbox, payment)).toBe('taken-in')
      if (order.estado !== 'gone') order.charged = true
      if (order.estado === 'Ingreso') {
        order.paid = this.hold(order)
        order.estado = order.paid ? 'Creada' : 'Cancelada'
      }
    } else if (action.act === 'step' && order) {
      const { status } = await ask('PUT', '/orders', {
        as: one.shop.admin,
        body: { id: order.id, estado: action.to },
      })
      const missing = order.estado === 'gone'
      expect(status).toBe(this.step(order, action.to) ? 200 : missing ? 404 : 409)
    } else if (action.act === 'remove' && order) {
      const { status } = await ask('DELETE', '/orders', { as, body: { id: order.id } })
      expect(status).toBe(order.estado === 'Ingreso' ? 200 : order.estado === 'gone' ? 404 : 409)
      if (order.estado !== 'Ingreso') return
      this.drop(order)
    } else if (action.act === 'lapse') {
      const { db, pool } = one.shop.database
      await pool.query(
        `UPDATE purchases SET hold_expires_at = now() - interval '1 second' WHERE hold_expires_at IS NOT NULL`,
      )
      await releaseAllExpiredReservations(db)
      for (const pending of this.orders) if (pending.estado === 'Ingreso') this.letGo(pending)
    } else if (action.act === 'renew' && order) {
      const { status, body } = await ask('POST', '/payment/checkout', { as, body: { id: order.id } })
      const fits = order.estado === 'Ingreso' && this.reserveAlone(order)
      expect(status).toBe(fits ? 200 : order.estado === 'gone' ? 404 : 409)
      if (fits) order.id_payment = (body as { id_payment: string }).id_payment
    } else if (action.act === 'shelve' && shelf) {
      const { status } = await ask('PUT', '/stock', {
        as: one.shop.admin,
        body: { id: shelf.id, suma: action.by },
      })
      const fits = shelf.stock + action.by >= shelf.reserved
      expect(status).toBe(fits ? 200 : 409)
      if (fits) shelf.stock += action.by
    }
  }

  /** The real shop's shelves and states are those of the model. */
  async compare(): Promise<void> {
    const { pool } = one.shop.database
    const { rows: shelves } = await pool.query(
      'SELECT id, stock, reserved FROM products WHERE id = ANY($1) ORDER BY id',
      [this.shelves.map((shelf) => shelf.id)],
    )
    expect(shelves).toEqual(this.shelves.toSorted((a, b) => a.id - b.id))
    const { rows: states } = await pool.query<{ id: number; estado: string }>(
      'SELECT id, estado FROM orders WHERE id = ANY($1)',
      [this.orders.map((order) => order.id)],
    )
    for (const order of this.orders) {
      expect(states.find((state) => state.id === order.id)?.estado ?? 'gone').toBe(order.estado)
    }
  }
}

test('random sequences of purchases, payments, steps and lapses: the real shop does what the simplest one would', async () => {
  const sequences = size(8, 300)
  let actionsTaken = 0
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 5, maxLength: 30 }), async (history) => {
      run += 1
      progress(`sequence ${run} of ${sequences}`)
      const sequence = new Sequence(await one.wines(2, 4))
      for (const [n, action] of history.entries()) {
        await sequence.take(action, `azar-${run}-${n}-compra`)
        await sequence.compare()
        actionsTaken += 1
      }
      await one.runJobs()
      expect(await findBrokenBooks(one.books)).toEqual([])
      await sequence.compare()
    }),
    { numRuns: sequences, endOnFailure: true },
  )
  await one.balance()
  figure(
    16,
    `${sequences} random sequences of actions through the calls against the database`,
    `${actionsTaken} actions; state and shelf as the model says after every action; books balance after every sequence`,
  )
})
