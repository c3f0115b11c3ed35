import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { wineTitle } from '../catalogue/wine-name.ts'
import { inTransaction, type Db } from '../database/open-database.ts'
import type { PurchaseLine } from '../database/tables.ts'
import { fromPesos } from '../money/money.ts'
import type { CardPayments } from '../outside/card-payments/port.ts'
import { findMissing, holdBottles } from '../stock/holds.queries.ts'
import { releaseExpiredHolds, renewPurchase } from './expired-holds.ts'

export type PaymentParts = {
  db: Db
  payments: CardPayments
  publicUrl: string
  apiUrl: string
  holdMinutes: number
}

export type Wanted = { product_id: number; quantity: number; seenPrice: number | undefined }
export type Buyer = { id: string; email: string; name: string }

export type StartedPayment =
  | { ok: true; purchase: Purchase }
  | { ok: false; why: 'empty-cart' | 'no-email' }
  | { ok: false; why: 'prices-changed'; lines: PurchaseLine[]; total: number }
  | { ok: false; why: 'sold-out'; missing: { product_id: number; name: string; available: number }[] }
  | { ok: false; why: 'provider'; detail: string }

export type Purchase = {
  id: string
  lines: PurchaseLine[]
  total: number
  id_payment: string
  checkout_url: string
}

/**
 * Starts a purchase: prices of today, bottles held, one preference at the provider. The same attempt is the same
 * purchase. The provider is asked outside of any transaction, under a key that makes repeating it harmless.
 */
export async function startPayment(
  parts: PaymentParts,
  buyer: Buyer,
  asked: { wanted: Wanted[]; seenTotal: number | undefined; attempt: string | undefined },
): Promise<StartedPayment> {
  if (asked.wanted.length === 0) return { ok: false, why: 'empty-cart' }
  if (buyer.email === '') return { ok: false, why: 'no-email' }
  const attempt = asked.attempt ?? randomUUID()
  let stored = await storePurchase(parts, buyer, asked, attempt)
  if (!stored.ok && stored.why === 'sold-out') {
    // bottles of holds that have just run out are free, even before the job has passed
    const freed = await releaseExpiredHolds(parts.db)
    if (freed > 0) stored = await storePurchase(parts, buyer, asked, attempt)
  }
  return stored.ok ? openCheckout(parts, stored.id, buyer) : stored
}

type Stored = { ok: true; id: string } | Exclude<StartedPayment, { ok: true }>

async function storePurchase(
  { db, holdMinutes }: PaymentParts,
  buyer: Buyer,
  asked: { wanted: Wanted[]; seenTotal: number | undefined },
  attempt: string,
): Promise<Stored> {
  return inTransaction(db, async (trx): Promise<Stored> => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${buyer.id} ${attempt}`}, 0))`.execute(trx)
    const known = await findBegun(trx, buyer.id, attempt)
    if (known) {
      // begun so long ago that its bottles were let go before there was an order: held again
      const lapsed = known.hold === 'released' && !known.hasOrder
      const again = lapsed ? await renewPurchase(trx, known, holdMinutes) : { ok: true as const }
      return again.ok ? { ok: true, id: known.id } : { ok: false, why: 'sold-out', missing: again.missing }
    }
    const lines = await priceLines(trx, asked.wanted)
    if (lines.length === 0) return { ok: false, why: 'empty-cart' }
    const total = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)
    const changed = asked.wanted.some((wanted) => {
      const line = lines.find((other) => other.product_id === wanted.product_id)
      return line && wanted.seenPrice !== undefined && fromPesos(wanted.seenPrice) !== line.unit_price
    })
    if (changed || (asked.seenTotal !== undefined && fromPesos(asked.seenTotal) !== total)) {
      return { ok: false, why: 'prices-changed', lines, total }
    }
    const missing = await findMissing(trx, asked.wanted)
    if (missing.length > 0) return { ok: false, why: 'sold-out', missing }
    const { rows } = await sql<{ id: string }>`
      INSERT INTO purchases (user_id, attempt, lines, total, hold_expires_at)
      VALUES (${buyer.id}, ${attempt}, ${JSON.stringify(lines)}::jsonb, ${total}, now() + make_interval(secs => ${holdMinutes * 60}))
      RETURNING id`.execute(trx)
    const id = rows[0]?.id
    if (!id) throw new Error('The purchase was not stored')
    // last of all, so that those who want the same wines wait for one statement and the end
    const held = await holdBottles(trx, asked.wanted)
    if (held.ok) return { ok: true, id }
    await trx.deleteFrom('purchases').where('id', '=', id).execute()
    return { ok: false, why: 'sold-out', missing: held.missing }
  })
}

/**
 * The purchase that an attempt has begun, locked: whoever makes its order or holds its bottles is waited for. One that
 * the customer deleted lets go of its attempt, so that the same can be bought after all.
 */
async function findBegun(trx: Db, buyerId: string, attempt: string) {
  const purchase = await trx
    .selectFrom('purchases')
    .select(['id', 'lines', 'hold', 'abandoned_at'])
    .where('user_id', '=', buyerId)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst()
  if (!purchase) return undefined
  if (purchase.abandoned_at) {
    await trx
      .updateTable('purchases')
      .set({ attempt: `${attempt} ${purchase.id}` })
      .where('id', '=', purchase.id)
      .execute()
    return undefined
  }
  // a statement of its own: it sees what was done while the lock was waited for
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirst()
  return { ...purchase, hasOrder: order !== undefined }
}

/** The wines as they are today, one line each, in the order asked for; archived ones are left to the hold to name. */
async function priceLines(trx: Db, wanted: Wanted[]): Promise<PurchaseLine[]> {
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .innerJoin('producers as b', 'b.id_prod', 'p.id_prod')
    .select(['p.id', 'p.name', 'b.description as producer', 'p.vintage', 'p.volume_ml', 'p.image'])
    .select(['p.price', 'p.discount', 'c.type', 'c.variety', 'c.degree_sugar'])
    .where('p.id', '=', sql<number>`ANY(${wanted.map((line) => line.product_id)})`)
    .execute()
  return wanted.flatMap(({ product_id, quantity }) => {
    const row = rows.find((other) => other.id === product_id)
    if (!row) return []
    const { id: _id, price, ...wine } = row
    return [{ product_id, ...wine, quantity, unit_price: price }]
  })
}

/** Makes the purchase's preference at the provider, unless it has one already. */
export async function openCheckout(
  parts: PaymentParts,
  purchaseId: string,
  buyer: Buyer,
): Promise<StartedPayment> {
  const { db, payments, publicUrl, apiUrl } = parts
  const stored = await db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const { id, lines, total } = stored
  if (stored.id_payment && stored.checkout_url) {
    return {
      ok: true,
      purchase: { id, lines, total, id_payment: stored.id_payment, checkout_url: stored.checkout_url },
    }
  }
  const done = `${publicUrl}/user/comprarealizada`
  const outcome = await payments.createPreference({
    // one preference for each time that the bottles are held, however often it is asked for
    idempotencyKey: `descorche-${id}-${stored.hold_expires_at?.getTime() ?? 'late'}`,
    externalReference: id,
    items: lines.map((line) => ({
      id: String(line.product_id),
      title: wineTitle({ ...line, volumeMl: line.volume_ml }),
      quantity: line.quantity,
      unitPrice: line.unit_price,
    })),
    payer: { email: buyer.email, name: buyer.name },
    backUrls: { success: done, pending: done, failure: done },
    notificationUrl: `${apiUrl}/payment/notice?source_news=webhooks`,
    expiresAt: stored.hold_expires_at ?? new Date(Date.now() + parts.holdMinutes * 60_000),
  })
  if (!outcome.ok) return { ok: false, why: 'provider', detail: outcome.detail }
  const { id: preference, checkoutUrl } = outcome.value
  await inTransaction(db, async (trx) => {
    // the order first, as everybody else locks them
    await trx.updateTable('orders').set({ id_payment: preference }).where('purchase_id', '=', id).execute()
    await trx
      .updateTable('purchases')
      .set({ id_payment: preference, checkout_url: checkoutUrl })
      .where('id', '=', id)
      .execute()
  })
  return { ok: true, purchase: { id, lines, total, id_payment: preference, checkout_url: checkoutUrl } }
}
