import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes the demo's promotions; ends those that were used. */
export async function deleteDemoPromotions(trx: Db): Promise<void> {
  await sql`DELETE FROM promotions p USING demo_rows d WHERE d.kind = 'promotion' AND d.id = p.id::text
    AND NOT EXISTS (SELECT FROM promotion_uses u WHERE u.promotion_id = p.id)`.execute(trx)
  await sql`UPDATE promotions p SET active = false, updated_at = now() FROM demo_rows d
    WHERE d.kind = 'promotion' AND d.id = p.id::text AND p.active`.execute(trx)
}
