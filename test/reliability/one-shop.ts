import { openTestShop, type TestShop } from '../shop.ts'
import { releaseAllExpiredReservations } from '../../src/purchases/expired-reservations.ts'
import { reconcileMoney } from '../../src/refunds/reconcile-money.ts'
import { findPreference, pay } from '../../stand-ins/payments/sandbox-store.ts'
import { booksBalance, type Books } from './invariants.ts'
import { openTokens, renewed } from './people.ts'
import { decideAt, type Decision } from './payment-provider.ts'
import { noteViewed, placeOrder, type Line } from './shopper.ts'
import { until } from './until.ts'
import { stockWines } from './wines.ts'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'

export type OneShop = {
  shop: TestShop
  books: Books
  /** A user's access token; the user need not exist before. */
  person: (name: string) => Promise<string>
  wines: (count: number, bottles: number) => Promise<number[]>
  order: (as: string, products: Line[], attempt: string, chosen?: object) => Promise<OrderAnswer>
  /** Decides at the checkout page. */
  decide: (order: { id_payment: string }, decision?: Decision) => Promise<void>
  /** A payment at the provider, even when its checkout page would reject it by now. Out: the payment's id. */
  charge: (order: { id_payment: string }) => Promise<string>
  /** From now on no webhook event arrives. */
  loseWebhookEvents: () => Promise<void>
  /** Runs the shop's jobs once, as if their interval had passed. */
  runJobs: () => Promise<void>
  reaches: (as: string, id: number, estado: OrderAnswer['estado']) => Promise<OrderAnswer>
  balance: (withinMs?: number) => Promise<void>
}

/** A whole shop in this process, with the fake payment provider at hand. */
export async function openOneShop(settings: Record<string, string> = {}): Promise<OneShop> {
  const opened = await openTestShop(settings)
  const { pool } = opened.database
  const tokens = await openTokens(pool, 'http://localhost:9')
  const shop: TestShop = {
    ...opened,
    // none ends in the middle of a long test
    ask: async (method, path, { as, ...question } = {}) =>
      opened.ask(method, path, as ? { ...question, as: await renewed(as) } : question),
    admin: await tokens('encargada', 'Admin'),
  }
  const books = { shop: shop.database, provider: shop.database }
  const runJobs = async () => {
    await pool.query('UPDATE purchases SET ask_at = now() WHERE ask_at IS NOT NULL')
    // where none has begun it stays so: that is what tells whether a payment stands
    await pool.query('UPDATE payments SET refund_at = now() WHERE refund_at > now()')
    await releaseAllExpiredReservations(shop.database.db)
    await reconcileMoney(shop.database.db, shop.sandbox)
  }
  return {
    shop,
    books,
    person: (name) => tokens(name),
    wines: (count, bottles) => stockWines(shop.database, count, bottles),
    order: (as, products, attempt, chosen) => placeOrder(shop.ask, as, products, attempt, chosen),
    decide: (order, decision) => decideAt(shop.fetch, order.id_payment, decision),
    async charge({ id_payment }) {
      const preference = await findPreference(pool, id_payment)
      if (!preference) throw new Error('The provider does not know this preference')
      return String((await pay(pool, preference, 'approved')).id)
    },
    async loseWebhookEvents() {
      await pool.query(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`)
      await pool.query(
        'CREATE TRIGGER lost BEFORE INSERT ON sandbox_webhooks FOR EACH ROW EXECUTE FUNCTION lose()',
      )
    },
    runJobs,
    reaches: (as, id, estado) =>
      until(`order ${id} to be ${estado}`, async () => {
        await runJobs()
        const order = await noteViewed(shop.ask, as, id)
        return order?.estado === estado ? order : undefined
      }),
    balance: (withinMs) => booksBalance(books, withinMs),
  }
}
