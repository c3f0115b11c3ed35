import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PromotionRow } from '../promotions/stored-promotion.ts'
import type { Names } from '../promotions/promotion-sentence.ts'

type Named = { kind: 'wine' | 'producer'; id: number; name: string }

/** The names of the bodegas and wines that promotions are about, and of the bottles that they give. */
export async function namesIn(
  db: Db,
  promotions: readonly Pick<PromotionRow, 'conditions' | 'effect'>[],
): Promise<Names> {
  const wines = promotions.flatMap(({ conditions, effect }) => [
    ...(conditions.product_ids ?? []),
    ...(effect.kind === 'gift' ? [effect.product_id] : []),
  ])
  const producers = promotions.flatMap(({ conditions }) => conditions.productor_ids ?? [])
  const { rows } = await sql<Named>`
    SELECT 'wine' AS kind, p.id, wine_name(p) AS name FROM products p WHERE p.id = ANY(${wines}::bigint[])
    UNION ALL
    SELECT 'producer', b.id_prod, b.description FROM producers b WHERE b.id_prod = ANY(${producers}::bigint[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return { wine: (id) => names.get(`wine ${id}`), producer: (id) => names.get(`producer ${id}`) }
}
