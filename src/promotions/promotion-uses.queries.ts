import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionRow } from './stored-promotion.ts'
import { walkInCustomerId } from '../users/walk-in-customer.ts'
import { whyNotOffered } from './promotion-time.ts'

/** Which promotions each purchase uses, counted under a lock. */

/** `terms`: the promotion's terms when the purchase was priced. */
export type Use = { promotion_id: number; amount: number; terms: Promotion }

type Limited = PromotionRow & { taken: number; own: number }

/**
 * Locks the promotions until the transaction ends and counts their uses. A promotion without limits is only
 * locked against
 * deletion. Uses of the purchases in `except` do not count.
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
  // a new statement, to see what was committed while waiting for the locks
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
  /** Promotions held by the earlier purchase: claimed even if they have ended. */
  held?: readonly number[]
}

/**
 * Holds a use of each promotion for a new purchase, or of none.
 * @returns false if one has ended or run out of uses since the purchase was priced
 */
export async function claimUses(
  trx: Db,
  { purchaseId, userId, uses, except, held = [] }: Claim,
): Promise<boolean> {
  if (uses.length === 0) return true
  const ids = uses.map((use) => use.promotion_id)
  const promotions = await lockPromotions(trx, ids, userId, [...except, purchaseId])
  // a held use moves to the new purchase even if the promotion has changed since
  const claimable = (promotion: Limited) =>
    held.includes(promotion.id) || (promotion.active && hasRoom(promotion))
  if (promotions.length < ids.length || !promotions.every(claimable)) return false
  await sql`INSERT INTO promotion_uses (promotion_id, purchase_id, user_id, amount, terms)
    SELECT promotion_id, ${purchaseId}, ${userId}, amount, terms
    FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS use (promotion_id bigint, amount bigint, terms jsonb)`.execute(
    trx,
  )
  return true
}

/**
 * Holds a purchase's uses again, after they were returned with its bottles.
 * @returns false if one has no use left, unless limits are ignored, or is no longer offered at the given time
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
  const promotions = await lockPromotions(trx, ids, userId, [purchaseId])
  const fits = (promotion: Limited) =>
    (overLimits || hasRoom(promotion)) && !(offeredAt && whyNotOffered(promotion, offeredAt))
  if (!promotions.every(fits)) return false
  // offer them again on their current terms
  await sql`UPDATE promotion_uses u SET state = 'held', terms = ${currentTerms} FROM promotions p
    WHERE u.purchase_id = ${purchaseId} AND p.id = u.promotion_id`.execute(trx)
  return true
}

/** The columns of promotion `p` that the rules read. */
const currentTerms = sql`jsonb_build_object('id', p.id, 'name', p.name, 'code', p.code, 'on_top', p.on_top,
  'conditions', p.conditions, 'effect', p.effect)`

/** For a paid purchase. */
export const settleUses = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'used')

/** For a purchase whose payment was reversed while its bottles are still reserved. */
export const holdUsesAgain = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'held')

/** For a purchase that could not get its bottles. */
export const returnUses = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'returned')

async function setState(trx: Db, purchaseId: string, state: 'held' | 'used' | 'returned'): Promise<void> {
  await sql`UPDATE promotion_uses SET state = ${state} WHERE purchase_id = ${purchaseId}`.execute(trx)
}
