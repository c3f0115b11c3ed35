import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { shareFields } from './product-kinds.ts'

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
