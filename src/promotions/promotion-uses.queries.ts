import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionRow } from './stored-promotion.ts'
import { walkInCustomerId } from '../users/walk-in-customer.queries.ts'
import { whyNotOffered } from './promotion-time.ts'

/** Which promotions a purchase has, counted under a lock. */

/** `terms`: the promotion as the purchase was priced with it. */
export type Use = { promotion_id: number; amount: number; terms: Promotion }

type Limited = PromotionRow & { taken: number; own: number }

/**
 * Locks the promotions until the transaction ends and counts their uses anew. Those without limits are only locked against
 * being deleted. In: purchases whose uses do not count.
 */
async function lockPromotions(
  trx: Db,
  ids: readonly number[],
  userId: string,
  except: readonly string[],
): Promise<Limited[]> {
  await sql`SELECT 1 FROM promotions WHERE id = ANY(${ids}::bigint[])
    AND max_uses IS NULL AND max_uses_per_person IS NULL ORDER BY id FOR KEY SHARE`.execute(trx)
  await sql`SELECT 1 FROM promotions WHERE id = ANY(${ids}::bigint[])
    AND (max_uses IS NOT NULL OR max_uses_per_person IS NOT NULL) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  // a new statement, so that it sees what was committed while it waited for the locks
  const { rows } = await sql<Limited>`
    SELECT p.*, u.taken::int, u.own::int FROM promotions p, LATERAL (
      SELECT count(*) AS taken, count(*) FILTER (WHERE user_id = ${userId} AND user_id <> ${walkInCustomerId}) AS own FROM promotion_uses
      WHERE promotion_id = p.id AND state <> 'returned' AND NOT purchase_id = ANY(${except}::uuid[])
        AND (p.max_uses IS NOT NULL OR p.max_uses_per_person IS NOT NULL)) u
    WHERE p.id = ANY(${ids}::bigint[])`.execute(trx)
  return rows
}

const hasRoom = ({ max_uses, max_uses_per_person, taken, own }: Limited): boolean =>
  (max_uses === null || taken < max_uses) && (max_uses_per_person === null || own < max_uses_per_person)

type Claim = {
  purchaseId: string
  userId: string
  uses: readonly Use[]
  /** The buyer's other purchases, which this one replaces. */
  except: readonly string[]
  /** Promotions that the purchase before holds: they are claimed though they have ended. */
  held?: readonly number[]
}

/**
 * Holds a use of each promotion for a new purchase: all, or none. Out: false where one of them ended or has no use left
 * since the purchase was priced.
 */
export async function claimUses(
  trx: Db,
  { purchaseId, userId, uses, except, held = [] }: Claim,
): Promise<boolean> {
  if (uses.length === 0) return true
  const ids = uses.map((use) => use.promotion_id)
  const found = await lockPromotions(trx, ids, userId, [...except, purchaseId])
  // a use that is held already goes over to the new purchase, whatever its promotion allows since
  const claimable = (one: Limited) => held.includes(one.id) || (one.active && hasRoom(one))
  if (found.length < ids.length || !found.every(claimable)) return false
  await sql`INSERT INTO promotion_uses (promotion_id, purchase_id, user_id, amount, terms)
    SELECT promotion_id, ${purchaseId}, ${userId}, amount, terms
    FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS use (promotion_id bigint, amount bigint, terms jsonb)`.execute(
    trx,
  )
  return true
}

/**
 * Holds the uses of a purchase again that were given back when its bottles were. Out: false where one has no use left,
 * unless limits do not count, or, when a moment is given, is not offered any more.
 */
export async function reclaimUses(
  trx: Db,
  purchaseId: string,
  { offeredAt, overLimits = false }: { offeredAt?: Date; overLimits?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql<{ promotion_id: number; user_id: string }>`
    SELECT promotion_id, user_id FROM promotion_uses
    WHERE purchase_id = ${purchaseId} AND state = 'returned'`.execute(trx)
  const userId = rows[0]?.user_id
  if (userId === undefined) return true
  const ids = rows.map((row) => row.promotion_id)
  const found = await lockPromotions(trx, ids, userId, [purchaseId])
  const fits = (one: Limited) => (overLimits || hasRoom(one)) && !(offeredAt && whyNotOffered(one, offeredAt))
  if (!found.every(fits)) return false
  // they are offered anew, as they are now
  await sql`UPDATE promotion_uses u SET state = 'held', terms = ${currentTerms} FROM promotions p
    WHERE u.purchase_id = ${purchaseId} AND p.id = u.promotion_id`.execute(trx)
  return true
}

/** A promotion `p` as rules see it. */
const currentTerms = sql`jsonb_build_object('id', p.id, 'name', p.name, 'code', p.code, 'on_top', p.on_top,
  'conditions', p.conditions, 'effect', p.effect)`

/** The purchase is paid. */
export const settleUses = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'used')

/** Its payment is taken back, its bottles are still reserved. */
export const holdUsesAgain = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'held')

/** For a purchase whose bottles could not be had after all. */
export const returnUses = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'returned')

async function setState(trx: Db, purchaseId: string, state: 'held' | 'used' | 'returned'): Promise<void> {
  await sql`UPDATE promotion_uses SET state = ${state} WHERE purchase_id = ${purchaseId}`.execute(trx)
}
