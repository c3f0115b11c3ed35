import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PromotionRow } from './stored-promotion.ts'

export type UnderWay = 'without-code' | 'shown-code'

/**
 * Promotions that need no code, or whose code is public, that have started, have not ended and have uses
 * left, on any day
 * and at any hour. Sorted by end.
 */
export async function activePromotions(db: Db, now: Date, which: UnderWay): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    SELECT p.* FROM promotions p
    WHERE p.active AND ${which === 'shown-code' ? sql`p.code_shown` : sql`p.code IS NULL`}
      AND (p.starts_at IS NULL OR p.starts_at <= ${now}) AND (p.ends_at IS NULL OR p.ends_at > ${now})
      AND (p.max_uses IS NULL OR p.max_uses > (
        SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.id AND u.state <> 'returned'))
    ORDER BY p.ends_at NULLS LAST, p.id DESC`.execute(db)
  return rows
}
