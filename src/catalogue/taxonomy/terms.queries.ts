import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { CategoryType } from './product-kinds.ts'
import type { SugarDegree } from './wine-terms.ts'

/** Each bodega, place or category with its number of wines on sale. */

export async function listProducers(db: Db) {
  const { rows } = await sql<{
    id_Prod: number
    description: string
    website: string | null
    products: number
  }>`
    SELECT b.id_prod AS "id_Prod", b.description, b.website, coalesce(sum(k.wines), 0)::int AS products
    FROM producers b LEFT JOIN bodega_wine_counts k USING (id_prod)
    GROUP BY b.id_prod ORDER BY b.description COLLATE "es-x-icu", b.id_prod`.execute(db)
  return rows
}

/** Ids of bodegas by name, ignoring accents. */
export async function findProducersByName(db: Db, names: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id_prod AS id FROM producers
    WHERE plain(description) IN (SELECT plain(name) FROM unnest(${names}::text[]) name)`.execute(db)
  return rows.map((row) => row.id)
}

export async function listLocations(db: Db) {
  const { rows } = await sql<{
    id_place: number
    description: string
    region: string | null
    country: string | null
    products: number
  }>`
    SELECT l.id_place, l.description, l.region, l.country, coalesce(sum(k.wines), 0)::int AS products
    FROM locations l LEFT JOIN facet_counts k USING (id_place)
    GROUP BY l.id_place ORDER BY l.description COLLATE "es-x-icu", l.id_place`.execute(db)
  return rows
}

export async function listCategories(db: Db) {
  const { rows } = await sql<{
    id_categ: number
    type: CategoryType
    variety: string
    degreeSugar: SugarDegree | ''
    products: number
  }>`
    SELECT c.id_categ, c.type, c.variety, c.degree_sugar AS "degreeSugar", coalesce(sum(k.wines), 0)::int AS products
    FROM categories c LEFT JOIN facet_counts k USING (id_categ)
    GROUP BY c.id_categ ORDER BY c.type, c.variety COLLATE "es-x-icu", c.degree_sugar`.execute(db)
  return rows
}
