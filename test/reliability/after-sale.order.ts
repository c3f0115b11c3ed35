import fc from 'fast-check'
import { workOnInvoices } from '../../src/invoicing/invoices.job.ts'
import { sellerOf } from '../../src/invoicing/seller.ts'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { settlePayment } from '../../src/payments/confirm-payment.ts'
import { releaseAllExpiredReservations } from '../../src/purchases/expired-reservations.ts'
import { reconcileMoney } from '../../src/refunds/reconcile-money.ts'
import { workOnDisputes } from '../../src/payments/disputes/disputes.job.ts'
import { openEmbeddedAuthority } from '../../stand-ins/invoices/embedded-authority.ts'
import { decideDispute, openDispute, refundInPanel } from '../../stand-ins/payments/sandbox-disputes.ts'
import { noteProviderMoney } from '../../src/refunds/note-provider-money.ts'
import { workOnRefunds } from '../../src/refunds/refund-order.ts'
import { settingsOf } from '../../src/settings/settings-tree.ts'
import { returnTo, steps, type OrderModel } from './after-sale.model.ts'
import type { OneShop } from './one-shop.ts'

const act = <T extends string>(name: T) => ({ act: fc.constant(name) })
export const actions = fc.oneof(
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
  { weight: 1, arbitrary: fc.record({ ...act('unanswered'), percent: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 6, arbitrary: fc.record({ ...act('step'), to: fc.constantFrom(...steps) }) },
  { weight: 2, arbitrary: fc.record({ ...act('pay'), by: fc.constantFrom('card', 'hand') }) },
  { weight: 1, arbitrary: fc.record(act('take-back')) },
  {
    weight: 2,
    arbitrary: fc.record({ ...act('gift'), message: fc.constantFrom('', 'Salud'), wrap: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...act('exchange'),
      quantity: fc.integer({ min: 1, max: 3 }),
      to: fc.constantFrom(...returnTo),
    }),
  },
  // by staff, or as its buyer does
  { weight: 3, arbitrary: fc.record({ ...act('receiver'), which: fc.nat(2), reissues: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record(act('chargeback')) },
  { weight: 2, arbitrary: fc.record({ ...act('decide'), won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...act('panel'), percent: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record(act('late-payment')) },
  { weight: 1, arbitrary: fc.record(act('jobs')) },
)
export type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never

const centavosOf = (total: number, percent: number) => Math.max(1, Math.floor((total * percent) / 100))

/** Whom it may be invoiced to; the last one: a final consumer. */
const receivers = [
  { condition: 1, cuit: '30500010912', name: 'Bar La Esquina SRL', address: 'Gorriti 5000' },
  { condition: 6, cuit: '20123456786', name: 'Kiosco del Parque', address: 'Mitre 1' },
]

/** One order at the real shop. */
export class RealOrder {
  private calls = 0
  private payment = ''
  /** A checkout that was paid, and can be paid again. */
  private checkout: { id_payment: string } | undefined
  private dispute: string | undefined
  readonly order: OrderAnswer
  private readonly one: OneShop
  private readonly as: string
  /** The product that goes out in its place. */
  private readonly other: number
  constructor(one: OneShop, order: OrderAnswer, { as, other }: { as: string; other: number }) {
    this.one = one
    this.order = order
    this.as = as
    this.other = other
  }

  private ask(method: string, path: string, body: unknown, as = this.one.shop.admin): Promise<number> {
    return this.one.shop.ask(method, path, { as, body }).then((answer) => answer.status)
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
      case 'exchange':
        return this.ask('POST', `/orders/${id}/exchange`, {
          returned: [
            { product_id: this.order.order_items[0]?.product.id, quantity: action.quantity, to: action.to },
          ],
          products: [{ product_id: this.other, quantity: 1 }],
          reason: 'Al azar',
          way: 'cash',
          idempotency_key,
        })
      case 'receiver': {
        const receiver = receivers[action.which] ?? null
        if (action.reissues && receiver) return this.ask('PUT', `/orders/${id}/invoice`, { receiver })
        return this.ask('PUT', `/orders/${id}/receiver`, { receiver }, this.as)
      }
      case 'refund':
      case 'unanswered': {
        const amount = centavosOf(model.total, action.percent) / 100
        const body = { amount, reason: 'Al azar', idempotency_key }
        const refund = () => this.ask('POST', `/orders/${id}/refunds`, body)
        return action.act === 'refund' ? refund() : this.withoutAnswer(refund)
      }
      case 'step':
        return this.ask('PUT', '/orders', { id, estado: action.to })
      case 'pay':
        return action.by === 'card'
          ? this.payByCard()
          : this.ask('POST', `/orders/${id}/paid`, { way: 'cash', amount: total, idempotency_key })
      case 'take-back':
        return this.ask('DELETE', `/orders/${id}/paid`, { reason: 'Al azar' })
      case 'gift':
        return this.changeGift(action.message, action.wrap)
      case 'panel':
      case 'late-payment':
      case 'chargeback':
      case 'decide':
      case 'jobs':
        await this.tell(action)
        return 200
    }
  }

  /** By its buyer and by the shop in turn; an empty message: it is no gift. */
  private changeGift(message: string, wrap: boolean): Promise<number> {
    const gift = message === '' && !wrap ? null : { message, wrap }
    const by = this.calls % 2 === 0 ? this.as : this.one.shop.admin
    return this.ask('PUT', `/orders/${this.order.id}/gift`, { gift }, by)
  }

  /** What the provider gave back and what banks hold of the order's payments, as the provider and as the ledger say it. */
  async moneyBack(): Promise<{ provider: object; ledger: object }> {
    const { rows } = await this.one.shop.database.pool.query<{ provider: object; ledger: object }>(
      `SELECT json_build_object('refunded', coalesce(sum(round(s.refunded * 100)), 0)::int,
          'held', coalesce(sum(round((s.amount - s.refunded) * 100)) FILTER (WHERE ${heldByBank}), 0)::int) AS provider,
        json_build_object('refunded', coalesce(sum(r.refunded), 0)::int, 'held', coalesce(sum(r.charged_back), 0)::int) AS ledger
       FROM sandbox_payments s LEFT JOIN payment_refunds r ON r.payment_id = s.id::text WHERE s.external_reference = $1`,
      [this.order.purchase_id],
    )
    return rows[0] ?? { provider: {}, ledger: {} }
  }

  /** The provider refunds, its answer is lost, and the job goes on with it. */
  private async withoutAnswer(refund: () => Promise<number>): Promise<number> {
    const { sandbox } = this.one.shop
    const answered = sandbox.refund
    sandbox.refund = async (request) => {
      await answered(request)
      return { ok: false, why: 'timeout', detail: 'lost' }
    }
    const status = await refund()
    sandbox.refund = answered
    await catchUp(this.one, this.order.purchase_id)
    return status
  }

  private async payByCard(): Promise<number> {
    const { db } = this.one.shop.database
    const { status, body } = await this.one.shop.ask('POST', '/payment/checkout', {
      as: this.as,
      body: { id: this.order.id },
    })
    if (status !== 200) return status
    this.checkout = body as { id_payment: string }
    this.payment = await this.one.charge(this.checkout)
    await settlePayment(db, this.one.shop.sandbox, this.payment)
    return 200
  }

  private async tell(action: Action): Promise<void> {
    const { pool } = this.one.shop.database
    if (action.act === 'chargeback')
      this.dispute = (await openDispute(pool, this.payment, 'chargeback')) ?? this.dispute
    if (action.act === 'decide' && this.dispute !== undefined)
      await decideDispute(pool, this.dispute, action.won ? 'won' : 'lost')
    if (action.act === 'panel') {
      const amount = centavosOf(this.order.total * 100, action.percent) / 100
      const found = await pool.query<{ left: number }>(
        `SELECT (amount - refunded)::float8 AS left FROM sandbox_payments WHERE id::text = $1 AND (status = 'approved' OR detail = 'reimbursed')`,
        [this.payment],
      )
      const given = Math.min(amount, found.rows[0]?.left ?? 0)
      if (given > 0) await refundInPanel(pool, this.payment, given)
    }
    if (action.act === 'late-payment') await this.payAgain()
    if (action.act === 'jobs') await catchUp(this.one, this.order.purchase_id)
    else await hear(this.one, this.payment, this.calls % 2 === 0)
  }

  /** Of an order that does not wait for its payment. */
  private async payAgain(): Promise<void> {
    const { db, pool } = this.one.shop.database
    const { rowCount } = await pool.query(`SELECT FROM orders WHERE id = $1 AND estado <> 'Ingreso'`, [
      this.order.id,
    ])
    if (!this.checkout || rowCount === 0) return
    await settlePayment(db, this.one.shop.sandbox, await this.one.charge(this.checkout))
  }
}

/** Of the sandbox's payments `s`: the bank has what is left of it. */
const heldByBank = `s.status = 'charged_back' AND s.detail IS DISTINCT FROM 'reimbursed'`

/** Processes the events of the provider, in this order or the other one. */
async function hear({ shop }: OneShop, payment: string, inOrder: boolean): Promise<void> {
  const { db, pool } = shop.database
  const settle = async () => {
    if (payment !== '') await settlePayment(db, shop.sandbox, payment)
  }
  if (inOrder) await settle()
  else await noteProviderMoney(db, shop.sandbox)
  // cases of histories before stay open
  await pool.query(
    `UPDATE payment_disputes SET ask_at = CASE WHEN payment_id = $1 THEN now() ELSE now() + interval '1 day' END
     WHERE ask_at IS NOT NULL`,
    [payment],
  )
  await workOnDisputes(db, shop.sandbox)
  if (!inOrder) await settle()
  await noteProviderMoney(db, shop.sandbox)
}

const cuit = '30000000007'

/** The jobs about money, as if the time of what is due had come: of one order, for those of histories before are settled. */
async function settleMoney({ shop }: OneShop, purchase: string | undefined): Promise<void> {
  const { db, pool } = shop.database
  await pool.query(
    `UPDATE purchases SET ask_at = CASE WHEN id = $1::uuid OR $1 IS NULL THEN now() ELSE now() + interval '1 day' END
     WHERE ask_at IS NOT NULL AND (id = $1::uuid OR $1 IS NULL OR ask_at < now() + interval '1 hour')`,
    [purchase ?? null],
  )
  await pool.query('UPDATE payments SET refund_at = now() WHERE refund_at > now()')
  await pool.query("UPDATE refunds SET next_at = now() WHERE state = 'asked' AND next_at > now()")
  await releaseAllExpiredReservations(db)
  await reconcileMoney(db, shop.sandbox)
}

/** The shop's jobs, one after the other: money, then the vouchers of it. In: whose; undefined for all purchases. */
export async function catchUp(one: OneShop, purchase?: string): Promise<void> {
  const { db } = one.shop.database
  const invoicing = {
    setup: {
      mode: 'embedded' as const,
      pointOfSale: 1,
      seller: async () => sellerOf(settingsOf(new Map()).seller, cuit),
    },
    authority: openEmbeddedAuthority({ db, cuit, pointOfSale: 1 }),
  }
  await settleMoney(one, purchase)
  await noteProviderMoney(db, one.shop.sandbox)
  await workOnInvoices(db, invoicing)
  await workOnRefunds(db, one.shop.sandbox)
  await settleMoney(one, purchase)
  await noteProviderMoney(db, one.shop.sandbox)
  await workOnInvoices(db, invoicing)
}

/** The same on the model. Out: whether the shop does it; undefined where that follows from what its invoices wait for. */
export function expected(model: OrderModel, action: Action): boolean | undefined {
  switch (action.act) {
    case 'exchange':
      return model.exchange(action.quantity, action.to)
    case 'receiver':
      return undefined
    case 'return':
      return model.return(action.quantity, action.to, action.paid)
    case 'refund':
      return model.refund(centavosOf(model.total, action.percent))
    case 'unanswered': {
      const done = model.refund(centavosOf(model.total, action.percent))
      model.settle()
      return done
    }
    case 'step':
      return model.step(action.to)
    case 'pay':
      return model.pay(action.by)
    case 'take-back':
      return model.takeBack()
    case 'gift':
      return model.changeGift(action.wrap)
    case 'panel':
      model.panel(centavosOf(model.total, action.percent))
      return true
    case 'late-payment':
      // it goes back by itself
      return true
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
