import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { selectProducts, toProduct } from './product-rows.ts'
import { seasonAt } from './season.ts'

const seasons = {
  verano: {
    reason: 'Para el verano: espumantes, rosados y blancos bien fríos',
    fits: sql<boolean>`(p.sparkling OR c.type = 'Rosado' OR (c.type = 'Blanco' AND p.body <= 3))`,
  },
  primavera: {
    reason: 'Para la primavera: blancos frescos, rosados y espumantes',
    fits: sql<boolean>`(p.sparkling OR c.type = 'Rosado' OR (c.type = 'Blanco' AND p.body <= 4))`,
  },
  otoño: {
    reason: 'Para el otoño: tintos de cuerpo medio',
    fits: sql<boolean>`(c.type = 'Tinto' AND p.body <= 4)`,
  },
  invierno: {
    reason: 'Para el invierno: tintos con cuerpo',
    fits: sql<boolean>`(c.type = 'Tinto' AND p.body >= 4)`,
  },
}

/** What suits the season, for a visitor of whom nothing is known: one wine a bodega, in the shop's own order. */
export async function recommendForSeason(
  db: Db,
  now: Date,
  size: number,
): Promise<{ reason: string; items: ProductAnswer[] }> {
  const { reason, fits } = seasons[seasonAt(now)]
  const rows = await selectProducts(db)
    .where('p.archived_at', 'is', null)
    .where(sql<boolean>`p.stock > p.reserved`)
    .where(fits)
    .orderBy('p.shop_order')
    .limit(size * 4)
    .execute()
  const bodegas = new Set<number>()
  const items = rows.filter((row) => !bodegas.has(row.id_prod) && bodegas.add(row.id_prod)).slice(0, size)
  return { reason, items: items.map(toProduct) }
}
