import { sql } from 'kysely'
import {
  changedSince,
  findEntry,
  noSuchEntry,
  reverseEntry,
  type Reversal,
} from '../audit-log/reverse-entry.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'

const used = problem(409, 'Ya se usó: no se puede borrar. Terminala desde Promociones.')
const codeTaken = problem(409, 'Otra promoción activa ya tiene ese código.')

/** Reverts a promotion's change, given its audit log entry. */
export async function undoPromotionChange(db: Db, id: number): Promise<Problem | undefined> {
  try {
    return await inTransaction(db, async (trx) => {
      const entry = await findEntry(trx, id, ['promocion'])
      if (!entry) return noSuchEntry
      const { rows } = await sql<{ now: Record<string, unknown> }>`
        SELECT to_jsonb(p) AS now FROM promotions p WHERE id = ${Number(entry.subject)} FOR UPDATE`.execute(
        trx,
      )
      const reversal = reverseEntry(entry, rows[0]?.now)
      return reversal ? reversePromotion(trx, Number(entry.subject), reversal) : changedSince
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'promotions_code') return codeTaken
    throw error
  }
}

async function reversePromotion(
  trx: Db,
  id: number,
  reversal: NonNullable<Reversal>,
): Promise<Problem | undefined> {
  if (reversal.what === 'delete') {
    const { rows } = await sql`DELETE FROM promotions p WHERE id = ${id}
      AND NOT EXISTS (SELECT FROM promotion_uses u WHERE u.promotion_id = p.id) RETURNING id`.execute(trx)
    return rows.length > 0 ? undefined : used
  }
  const columns = sql`name, active, starts_at, ends_at, code, on_top, max_uses, max_uses_per_person, conditions, effect, code_shown`
  // entries older than the column do not have it
  const values = JSON.stringify(
    reversal.what === 'insert' ? { code_shown: false, ...reversal.values } : reversal.values,
  )
  await (
    reversal.what === 'insert'
      ? sql`INSERT INTO promotions (id, ${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${id}, ${columns} FROM jsonb_populate_record(NULL::promotions, ${values}::jsonb)`
      : sql`UPDATE promotions p SET (${columns}, updated_at) = (SELECT ${columns}, now()
        FROM jsonb_populate_record((SELECT now FROM promotions now WHERE id = ${id}), ${values}::jsonb))
        WHERE id = ${id}`
  ).execute(trx)
  return undefined
}
