import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { findBrokenBooks } from './invariants.ts'
import { openOneShop, type OneShop } from './one-shop.ts'

let one: OneShop
let wine: number
let order: OrderAnswer
beforeAll(async () => {
  one = await openOneShop()
  const as = await one.person('libros')
  wine = (await one.wines(1, 10))[0] ?? 0
  order = await one.order(as, [{ product_id: wine, quantity: 2 }], 'libros-en-orden')
  await one.charge(order)
  await one.reaches(as, order.id, 'Creada')
  await one.shop.ask('PUT', '/orders', { as: one.shop.admin, body: { id: order.id, estado: 'Procesando' } })
  await one.balance()
  // the shop does not repair what is corrupted here
  await one.shop.database.pool.query('UPDATE purchases SET ask_at = NULL')
})
afterAll(() => one.shop.close())

const paying = `(SELECT id FROM order_events WHERE order_id = $order AND action = 'pagar')`

test.each([
  [
    'a bottle on the shelf that the ledger lacks',
    'UPDATE products SET stock = stock + 1 WHERE id = $wine',
    'UPDATE products SET stock = stock - 1 WHERE id = $wine',
    /^stock: /,
  ],
  [
    'a bottle reserved without an order',
    'UPDATE products SET reserved = reserved + 1 WHERE id = $wine',
    'UPDATE products SET reserved = reserved - 1 WHERE id = $wine',
    /^stock: /,
  ],
  [
    'another total',
    'UPDATE orders SET total = total + 1 WHERE id = $order',
    'UPDATE orders SET total = total - 1 WHERE id = $order',
    /not what was bought/,
  ],
  [
    'bottles let go that have left',
    `UPDATE purchases SET hold = 'released'`,
    `UPDATE purchases SET hold = 'taken'`,
    /not where the state says/,
  ],
  [
    'a state without its step',
    `UPDATE orders SET estado = 'Completo' WHERE id = $order`,
    `UPDATE orders SET estado = 'Procesando' WHERE id = $order`,
    /does not lead to its state/,
  ],
  [
    'a payment that was forgotten',
    `UPDATE payments SET settled = 'open'`,
    `UPDATE payments SET settled = 'order-paid'`,
    /paid without its payment/,
  ],
  [
    'a mail that was never written',
    `UPDATE outbox SET message_id = 'lost' WHERE message_id = 'order-event-' || ${paying}`,
    `UPDATE outbox SET message_id = 'order-event-' || ${paying} WHERE message_id = 'lost'`,
    /fact without its mail/,
  ],
  [
    'a mail that nothing called for',
    `INSERT INTO outbox (message_id, recipient, subject, html, body, sent_at) VALUES ('order-event-0', 'x', 'x', 'x', 'x', now())`,
    `DELETE FROM outbox WHERE message_id = 'order-event-0'`,
    /mail without its fact/,
  ],
  [
    'a second charge',
    `INSERT INTO sandbox_payments (preference_id, external_reference, status, amount) SELECT preference_id, external_reference, 'approved', amount FROM sandbox_payments`,
    'DELETE FROM sandbox_payments WHERE id = (SELECT max(id) FROM sandbox_payments)',
    /^charged /,
  ],
  [
    'money that went back',
    `UPDATE sandbox_payments SET status = 'refunded', refunded = amount`,
    `UPDATE sandbox_payments SET status = 'approved', refunded = 0`,
    /^charged 0 /,
  ],
])('the books notice %s', async (_, spoil, mend, found) => {
  const run = (statement: string) =>
    one.shop.database.pool.query(
      statement.replaceAll('$wine', String(wine)).replaceAll('$order', String(order.id)),
    )
  await run(spoil)
  expect((await findBrokenBooks(one.books)).join('\n')).toMatch(found)
  await run(mend)
  expect(await findBrokenBooks(one.books)).toEqual([])
})
