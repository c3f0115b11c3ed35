import { sql } from 'kysely'
import type { Hooks } from '../capabilities/hooks.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import * as mail from '../platform/mail/personal-data.queries.ts'
import * as paymentGateway from '../platform/payment-gateway/personal-data.queries.ts'
import * as users from '../users/personal-data.queries.ts'
import * as cart from '../cart/personal-data.queries.ts'
import * as invoicing from '../invoicing/personal-data.queries.ts'
import * as orders from '../orders/personal-data.queries.ts'
import { giveUpPurchases } from '../orders/purchases.queries.ts'
import * as payments from '../payments/personal-data.queries.ts'
import * as returns from '../refunds/personal-data.queries.ts'
import { dropAllPending, lockPurchasesOf } from '../orders/pending-order.ts'
import { refundsDue, wentBackAlready } from '../payments/refunds-due.ts'

export type Removal =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'admin' }
  /** These purchases are still open: shipping, in dispute, or being returned. */
  | { ok: false; why: 'under-way' | 'disputed' | 'coming-back'; orders: string[] }

/** In the order in which a removal goes through them, after the capabilities. */
const owners = [mail, paymentGateway, returns, payments, invoicing, orders, cart, users]

/**
 * Removes a user's account and data, each owner's tables in turn, as the data inventory says. Drops pending
 * purchases and keeps paid ones for accounting, without name, email or street but with the province, which
 * taxes turnover. The user's row stays, empty and deactivated, because a token that is still valid must not
 * recreate the user.
 * @param removeSignIn deletes the account at the identity provider; if it throws, nothing has changed
 */
export async function removePerson(
  { db, hooks }: { db: Db; hooks: Hooks },
  userId: string,
  removeSignIn: (userId: string) => Promise<void>,
): Promise<Removal> {
  const rejected = await whyNot(db, userId)
  if (rejected) return rejected
  return inTransaction(db, async (trx): Promise<Removal> => {
    // before the user's row, like an arriving payment, so that they cannot deadlock
    await lockPurchasesOf(trx, userId)
    const person = await trx
      .selectFrom('users')
      .select(['email', sql<boolean>`address_unconfirmed(id, email)`.as('unconfirmed')])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    // a payment may have arrived meanwhile
    const late = await whyNot(trx, userId)
    if (late || !person) return late ?? { ok: false, why: 'unknown' }
    await dropAllPending(trx, userId)
    await giveUpPurchases(trx, userId)
    await hooks.lockPerson(trx, userId)
    // what is stored for an address alone is not theirs who only named it
    const email = person.unconfirmed ? '' : person.email
    await hooks.erasePerson(trx, { id: userId, email })
    for (const owner of owners) await owner.erasePerson(trx, { id: userId, email })
    // last, because a retry after a conflict never gets here twice
    await removeSignIn(userId)
    return { ok: true }
  })
}

/** Erases the demo's customers and their data besides purchases. */
export async function eraseDemoPeople(
  trx: Db,
  hooks: Hooks,
  people: readonly { id: string; email: string }[],
): Promise<void> {
  const apart: readonly unknown[] = [returns, payments, invoicing, orders, paymentGateway]
  for (const person of people) {
    await hooks.lockPerson(trx, person.id)
    await hooks.erasePerson(trx, person)
    for (const owner of owners) if (!apart.includes(owner)) await owner.erasePerson(trx, person)
  }
}

async function whyNot(db: Db, userId: string): Promise<Extract<Removal, { ok: false }> | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['role', 'removed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person || person.removed_at) return { ok: false, why: 'unknown' }
  if (person.role === 'Admin') return { ok: false, why: 'admin' }
  for (const [why, isOpen] of whatIsOpen) {
    const { rows } = await sql<{ numero: string }>`
      SELECT o.numero FROM orders o WHERE o.user_id = ${userId} AND ${isOpen} ORDER BY o.id`.execute(db)
    if (rows.length > 0) return { ok: false, why, orders: rows.map((row) => row.numero) }
  }
  return undefined
}

/** Conditions on an order `o`. A fraud warning stays open for ever, so it does not keep the account. */
const whatIsOpen = [
  [
    'disputed',
    sql`EXISTS (SELECT FROM payment_disputes d JOIN payments p ON p.payment_id = d.payment_id
      WHERE p.purchase_id = o.purchase_id AND d.state = 'open' AND d.kind <> 'fraud')`,
  ],
  [
    'coming-back',
    sql`(EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND (w.state = 'recibida'
        OR w.state = 'aceptada' AND w.lines IS NULL AND EXISTS (SELECT FROM stock_ledger l
          WHERE l.order_id = o.id GROUP BY l.product_id HAVING sum(l.quantity) < 0)))
      OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state = 'asked'))`,
  ],
  [
    'under-way',
    sql`(o.estado IN ('Creada', 'Procesando')
      OR EXISTS (SELECT 1 FROM ${refundsDue} WHERE owed.purchase_id = o.purchase_id AND NOT ${wentBackAlready}))`,
  ],
] as const
