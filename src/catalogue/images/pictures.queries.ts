import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { NamedByFile } from './match-pictures.ts'
import { pictureAt, type Picture } from './picture.ts'

const now = sql<Date>`now()`

/** Finds a picture and marks it as in use. */
export async function findPicture(db: Db, id: string): Promise<Picture | undefined> {
  return db
    .updateTable('pictures')
    .set({ needed_at: now })
    .where('id', '=', id)
    .returning(['id', 'width', 'height'])
    .executeTakeFirst()
}

/** The wines on sale with the data for matching file names. */
export async function winesOnSale(db: Db): Promise<(NamedByFile & { fullName: string; image: string })[]> {
  const { rows } = await sql<NamedByFile & { fullName: string; image: string }>`
    SELECT p.id, p.name, b.description AS producer, p.vintage, p.sku, p.ean, wine_name(p) AS "fullName", p.image
    FROM products p JOIN producers b USING (id_prod) WHERE p.archived_at IS NULL ORDER BY p.id`.execute(db)
  return rows
}

/**
 * Registers a picture while its files are stored. Locks the row, so that the clean-up does not delete them.
 */
export async function registerPicture(
  db: Db,
  picture: Picture,
  actor: string,
  retainFiles: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pictures')
      .values({ ...picture, uploaded_by: actor })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ needed_at: now }))
      .execute()
    await retainFiles()
  })
}

/**
 * Protects a wine's pictures, current and removed ones, from the clean-up. @returns false if one to be shown
 * no longer exists
 */
export async function lockPictures(trx: Db, shown: string[], dropped: string[] = []): Promise<boolean> {
  const idsOf = (addresses: string[]) => [
    ...new Set(addresses.flatMap((address) => pictureAt(address)?.id ?? [])),
  ]
  const wanted = idsOf(shown)
  const touched = [...new Set([...wanted, ...idsOf(dropped)])]
  if (touched.length === 0) return true
  const held = await trx
    .updateTable('pictures')
    .set({ needed_at: now })
    .where('id', 'in', touched.toSorted())
    .returning('id')
    .execute()
  const there = new Set(held.map((row) => row.id))
  return wanted.every((id) => there.has(id))
}
