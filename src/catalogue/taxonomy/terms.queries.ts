import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/open-database.ts'
import { type CategoryType, shareFields } from './product-kinds.ts'
import type { SugarDegree } from './wine-terms.ts'
import type { TermTable } from './term-tables.ts'

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

type CategoryForm = { type: string; variety: string; degreeSugar: string }

/** Adds a category and returns its id. Fails with 23505 for a duplicate. */
export async function addCategory(db: Db, { type, variety, degreeSugar }: CategoryForm): Promise<number> {
  const { id_categ } = await db
    .insertInto('categories')
    .values({ type, variety, degree_sugar: degreeSugar })
    .returning('id_categ')
    .executeTakeFirstOrThrow()
  return id_categ
}

/**
 * Updates a category. With products, it must keep a type with the same fields. Fails with 23505 for a
 * duplicate.
 */
export async function changeCategory(
  db: Db,
  id: number,
  { type, variety, degreeSugar }: CategoryForm,
): Promise<'changed' | 'unknown' | 'in-use'> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('categories')
      .select('type')
      .where('id_categ', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return 'unknown'
    if (!shareFields(before.type, type)) {
      const used = await trx.selectFrom('products').select('id').where('id_categ', '=', id).executeTakeFirst()
      if (used) return 'in-use'
    }
    await trx
      .updateTable('categories')
      .set({ type, variety, degree_sugar: degreeSugar })
      .where('id_categ', '=', id)
      .execute()
    return 'changed'
  })
}

/** Adds a place and returns its id. Fails with 23505 for a duplicate name. */
export async function addLocation(db: Db, description: string): Promise<number> {
  const { id_place } = await db
    .insertInto('locations')
    .values({ description, region: null, country: null })
    .returning('id_place')
    .executeTakeFirstOrThrow()
  return id_place
}

/** Returns whether there is such a place. Fails with 23505 for a duplicate name. */
export async function renameLocation(db: Db, id: number, description: string): Promise<boolean> {
  const row = await db
    .updateTable('locations')
    .set({ description })
    .where('id_place', '=', id)
    .returning('id_place')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a bodega and returns its id. Fails with 23505 for a duplicate name. */
export async function addProducer(db: Db, description: string): Promise<number> {
  const { id_prod } = await db
    .insertInto('producers')
    .values({ description, website: null })
    .returning('id_prod')
    .executeTakeFirstOrThrow()
  return id_prod
}

/** Returns whether there is such a bodega. Fails with 23505 for a duplicate name. */
export async function renameProducer(db: Db, id: number, description: string): Promise<boolean> {
  const row = await db
    .updateTable('producers')
    .set({ description })
    .where('id_prod', '=', id)
    .returning('id_prod')
    .executeTakeFirst()
  return row !== undefined
}

type Merged = { ok: true; moved: number } | { ok: false; why: 'same' | 'unknown' | 'other-kind' }

/**
 * Merges two bodegas, places or categories: wines move from the first to the second, and the first is
 * deleted.
 * @returns number of moved wines, including archived ones
 */
export async function mergeTerms(
  db: Db,
  { table, column }: TermTable,
  goes: number,
  stays: number,
): Promise<Merged> {
  if (goes === stays) return { ok: false, why: 'same' }
  const [rows, id] = [sql.table(table), sql.ref(column)]
  return inTransaction(db, async (trx): Promise<Merged> => {
    // in id order, so that opposite merges wait for each other instead of deadlocking
    const locked =
      await sql`SELECT ${id} FROM ${rows} WHERE ${id} IN (${goes}, ${stays}) ORDER BY 1 FOR UPDATE`.execute(
        trx,
      )
    if (locked.rows.length < 2) return { ok: false, why: 'unknown' }
    if (table === 'categories' && !(await haveOneKind(trx, goes, stays)))
      return { ok: false, why: 'other-kind' }
    const moved = await sql`
      UPDATE products SET ${id} = ${stays}, version = version + 1, updated_at = now() WHERE ${id} = ${goes}`.execute(
      trx,
    )
    await sql`DELETE FROM ${rows} WHERE ${id} = ${goes}`.execute(trx)
    return { ok: true, moved: Number(moved.numAffectedRows ?? 0n) }
  })
}

async function haveOneKind(trx: Db, idA: number, idB: number): Promise<boolean> {
  const rows = await trx.selectFrom('categories').select('type').where('id_categ', 'in', [idA, idB]).execute()
  const [first, second] = rows
  return first === undefined || second === undefined || shareFields(first.type, second.type)
}

type Deleted = { ok: true } | { ok: false; why: 'unknown' } | { ok: false; why: 'in-use'; count: number }

/** Deletes a bodega, place or category that no wine uses, including archived ones. */
export async function deleteTerm(db: Db, { table, column }: TermTable, id: number): Promise<Deleted> {
  const [rows, key] = [sql.table(table), sql.ref(column)]
  return inTransaction(db, async (trx): Promise<Deleted> => {
    // locked, so that no wine takes it between the count and the deletion
    const locked = await sql`SELECT FROM ${rows} WHERE ${key} = ${id} FOR UPDATE`.execute(trx)
    if (locked.rows.length === 0) return { ok: false, why: 'unknown' }
    const used = await sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM products WHERE ${key} = ${id}`.execute(trx)
    const count = used.rows[0]?.count ?? 0
    if (count > 0) return { ok: false, why: 'in-use', count }
    await sql`DELETE FROM ${rows} WHERE ${key} = ${id}`.execute(trx)
    return { ok: true }
  })
}
