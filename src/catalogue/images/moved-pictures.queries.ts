import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { lockPictures } from './pictures.queries.ts'

/**
 * Gives a wine the pictures that were fetched for it, unless somebody has chosen others since.
 * @param sources where they were shown from until now
 * @returns whether it has them
 */
export async function setMovedPictures(
  trx: Db,
  {
    productId,
    sources,
    images,
  }: { productId: number; sources: readonly string[]; images: readonly string[] },
): Promise<boolean> {
  await lockPictures(trx, [...images])
  const [first, ...more] = images
  const { rows } = await sql`
    UPDATE products SET image = ${first}, more_images = ${more}::text[], version = version + 1, updated_at = now()
    WHERE id = ${productId} AND (image LIKE '/media/bottles/%' OR image = ANY(${[...sources]}::text[])) RETURNING id`.execute(
    trx,
  )
  return rows.length > 0
}
