import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionAnswer, PromotionFields } from './promotions.contract.ts'
import { whyNotOffered, type NotOffered } from './promotion-time.ts'
import {
  conditionsInCentavos,
  conditionsInPesos,
  effectInCentavos,
  effectInPesos,
  type PromotionRow,
} from './stored-promotion.ts'

type Counted = PromotionRow & { uses: number; held: number; given: number }

/** All promotions, newest first, or one. */
export async function listPromotions(db: Db, id?: number): Promise<PromotionAnswer[]> {
  const { rows } = await sql<Counted>`
    SELECT p.*, u.uses::int, u.held::int, u.given::bigint FROM promotions p, LATERAL (
      SELECT count(*) FILTER (WHERE state = 'used') AS uses, count(*) FILTER (WHERE state = 'held') AS held,
        coalesce(sum(amount) FILTER (WHERE state = 'used'), 0) AS given
      FROM promotion_uses WHERE promotion_id = p.id) u
    WHERE ${id ?? null}::bigint IS NULL OR p.id = ${id ?? null} ORDER BY p.active DESC, p.id DESC`.execute(db)
  return rows.map(toAnswer)
}

function toAnswer(row: Counted): PromotionAnswer {
  const { id, name, active, code, code_shown, on_top, max_uses, max_uses_per_person, uses, held } = row
  return {
    id,
    name,
    active,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    code,
    code_shown,
    on_top,
    max_uses,
    max_uses_per_person,
    conditions: conditionsInPesos(row.conditions) as PromotionAnswer['conditions'],
    effect: effectInPesos(row.effect),
    uses,
    held,
    given: toPesos(row.given),
  }
}

export type SaveRefused = 'code-taken' | 'no-such-gift' | 'no-such-wine' | 'unknown'

function columnsOf({ conditions, effect, starts_at, ends_at, ...plain }: PromotionFields) {
  return {
    ...plain,
    code_shown: plain.code !== null && plain.code_shown,
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
    conditions: JSON.stringify(conditionsInCentavos(conditions)),
    effect: JSON.stringify(effectInCentavos(effect)),
  }
}

/** Whether a wine can be a gift: it is on sale, or was archived after the promotion already gave it. */
async function isGivable(db: Db, productId: number, promotionId = 0): Promise<boolean> {
  const { rows } = await sql<{
    givable: boolean
  }>`SELECT EXISTS (SELECT FROM products p WHERE p.id = ${productId}
    AND (p.archived_at IS NULL OR EXISTS (SELECT FROM promotions m WHERE m.id = ${promotionId}
      AND m.effect -> 'product_id' = to_jsonb(p.id)))) AS givable`.execute(db)
  return rows[0]?.givable ?? false
}

/** A ready-made box is about the wines in it, whatever else was named. */
function conditionsWithContents({ conditions, effect }: PromotionFields): PromotionFields['conditions'] {
  if (effect.kind !== 'box_price' || !effect.contents) return conditions
  return { ...conditions, product_ids: effect.contents.map(({ product_id }) => product_id) }
}

/** Creates or updates a promotion and returns its id. */
export async function savePromotion(
  db: Db,
  requested: PromotionFields,
  id?: number,
): Promise<number | SaveRefused> {
  const { effect } = requested
  const fields = { ...requested, conditions: conditionsWithContents(requested) }
  if (effect.kind === 'gift' && !(await isGivable(db, effect.product_id, id))) return 'no-such-gift'
  if (await namesUnknown(db, fields.conditions)) return 'no-such-wine'
  try {
    const columns = columnsOf(fields)
    const saved =
      id === undefined
        ? await db.insertInto('promotions').values(columns).returning('id').executeTakeFirst()
        : await db
            .updateTable('promotions')
            .set({ ...columns, updated_at: sql<Date>`now()` })
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirst()
    return saved?.id ?? 'unknown'
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'promotions_code') return 'code-taken'
    throw error
  }
}

/**
 * Whether the conditions name a missing wine, bodega or category, so that the promotion would never apply.
 */
async function namesUnknown(db: Db, conditions: PromotionFields['conditions']): Promise<boolean> {
  const { product_ids = [], productor_ids = [], category_ids = [] } = conditions
  const { rows } = await sql<{ unknown: boolean }>`SELECT
    EXISTS (SELECT FROM unnest(${product_ids}::bigint[]) AS id WHERE id NOT IN (SELECT p.id FROM products p WHERE p.id = ANY(${product_ids}::bigint[])))
    OR EXISTS (SELECT FROM unnest(${productor_ids}::bigint[]) AS id WHERE id NOT IN (SELECT id_prod FROM producers))
    OR EXISTS (SELECT FROM unnest(${category_ids}::bigint[]) AS id WHERE id NOT IN (SELECT id_categ FROM categories)) AS unknown`.execute(
    db,
  )
  return rows[0]?.unknown ?? false
}

/** A used promotion stays for the orders that name it, and ends. */
export async function deletePromotion(db: Db, id: number): Promise<'deleted' | 'ended' | 'unknown'> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM promotions p WHERE p.id = ${id}
      AND NOT EXISTS (SELECT FROM promotion_uses u WHERE u.promotion_id = p.id) RETURNING id`.execute(db)
  if (rows.length > 0) return 'deleted'
  const ended = await sql<{ id: number }>`
    UPDATE promotions SET active = false, updated_at = now(),
      ends_at = CASE WHEN starts_at >= now() THEN ends_at ELSE least(ends_at, now()) END
    WHERE id = ${id} RETURNING id`.execute(db)
  return ended.rows.length > 0 ? 'ended' : 'unknown'
}

/** The buyer, for the limits: their own pending purchase does not count against them. */
export type AskedFor = {
  userId: string | undefined
  purchaseIds?: readonly string[]
  /** Promotions already promised for a payment, even if another purchase has taken their last use. */
  promised?: readonly number[] | undefined
  /** What a purchase holds: it applies even if the promotion has changed. */
  heldPromotions?: HeldPromotions | undefined
}

/** A purchase's promotions and code when it was priced; held as long as its bottles. */
export type HeldPromotions = {
  ids: readonly number[]
  code: string | null
  /** The terms at the time; older purchases have none. */
  terms: readonly Promotion[]
}

const noneHeld: HeldPromotions = { ids: [], code: null, terms: [] }

export type CodeRefused = NotOffered | 'unknown' | 'used-up' | 'used-by-you'

export type OfferedPromotions = {
  /** Without a code. */
  automatic: Promotion[]
  code: Promotion | undefined
  /** With a public code. */
  shownCodes: Promotion[]
  refused: CodeRefused | undefined
}

/**
 * The promotions offered now with uses left: those without a code, those with a public code, and the one with
 * this code.
 */
export async function offeredPromotions(
  db: Db,
  now: Date,
  code: string | undefined,
  { userId, purchaseIds = [], promised = [], heldPromotions }: AskedFor,
): Promise<OfferedPromotions> {
  const held = heldPromotions ?? noneHeld
  const wanted = code?.trim().toUpperCase()
  const { rows: stored } = await sql<PromotionRow & { taken: number; own: number }>`
    SELECT p.*, u.taken::int, u.own::int FROM promotions p, LATERAL (
      SELECT count(*) AS taken, count(*) FILTER (WHERE user_id = ${userId ?? null}) AS own FROM promotion_uses
      WHERE promotion_id = p.id AND state <> 'returned' AND NOT purchase_id = ANY(${purchaseIds}::uuid[])
        AND (p.max_uses IS NOT NULL OR p.max_uses_per_person IS NOT NULL)) u
    WHERE (p.active AND (p.code IS NULL OR p.code_shown)) OR p.code = ${wanted ?? null} OR p.id = ANY(${held.ids}::bigint[])
    ORDER BY p.active DESC, p.id DESC`.execute(db)
  const termsOf = new Map(held.terms.map((terms) => [terms.id, terms]))
  const rows = stored.map((row) => ({ ...row, ...termsOf.get(row.id) }))
  const whyRefused = (row: (typeof rows)[number]) => {
    if (held.ids.includes(row.id) || (row.code !== null && row.code === held.code)) return undefined
    // the owner's later changes apply to later purchases only
    if (heldPromotions && row.code === null && row.updated_at > now) return 'not-yet'
    return whyNotOffered(row, now) ?? (promised.includes(row.id) ? undefined : whyUsedUp(row))
  }
  const offered = rows.filter((row) => !whyRefused(row))
  const automatic = offered.filter((row) => row.code === null)
  const shownCodes = offered.filter((row) => row.code_shown)
  const coded = wanted ? rows.find((row) => row.code === wanted) : undefined
  const refused = coded ? whyRefused(coded) : wanted ? 'unknown' : undefined
  return { automatic, code: refused ? undefined : coded, shownCodes, refused }
}

/** Whether a promotion has this code, running or not. */
export async function codeExists(db: Db, code: string): Promise<boolean> {
  const promotion = await db
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  return promotion !== undefined
}

function whyUsedUp(
  row: Pick<PromotionRow, 'max_uses' | 'max_uses_per_person'> & { taken: number; own: number },
): 'used-up' | 'used-by-you' | undefined {
  if (row.max_uses_per_person !== null && row.own >= row.max_uses_per_person) return 'used-by-you'
  return row.max_uses !== null && row.taken >= row.max_uses ? 'used-up' : undefined
}

/** Deletes the demo's promotions; ends those that were used. */
export async function deleteDemoPromotions(trx: Db): Promise<void> {
  await sql`DELETE FROM promotions p USING demo_rows d WHERE d.kind = 'promotion' AND d.id = p.id::text
    AND NOT EXISTS (SELECT FROM promotion_uses u WHERE u.promotion_id = p.id)`.execute(trx)
  await sql`UPDATE promotions p SET active = false, updated_at = now() FROM demo_rows d
    WHERE d.kind = 'promotion' AND d.id = p.id::text AND p.active`.execute(trx)
}

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

/** Promotions for a payment method that have not ended, with or without a code, even if not started. */
export async function promotionsByMethod(db: Db, now: Date): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    SELECT p.* FROM promotions p WHERE p.active AND p.conditions ? 'payment_way'
      AND (p.ends_at IS NULL OR p.ends_at > ${now}) ORDER BY p.id`.execute(db)
  return rows
}
