import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PromotionRow } from './stored-promotion.ts'

/** Promotions for a payment method that have not ended, with or without a code, even if not started. */
export async function promotionsByMethod(db: Db, now: Date): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    SELECT p.* FROM promotions p WHERE p.active AND p.conditions ? 'payment_way'
      AND (p.ends_at IS NULL OR p.ends_at > ${now}) ORDER BY p.id`.execute(db)
  return rows
}
