import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PromotionRow } from './stored-promotion.ts'

/** Those that ask for a payment method and have not ended, with a code or without, begun or not. */
export async function promotionsByMethod(db: Db, now: Date): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    SELECT p.* FROM promotions p WHERE p.active AND p.conditions ? 'payment_way'
      AND (p.ends_at IS NULL OR p.ends_at > ${now}) ORDER BY p.id`.execute(db)
  return rows
}
