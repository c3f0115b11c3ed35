import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { Media } from '../outside/media/port.ts'
import { filesOf, type Picture } from './picture.ts'

/** Pictures that one round clears away at the most. */
const atMost = 200

/**
 * Removes uploaded pictures that no wine shows (archived ones count) and no order remembers, a day after they were last
 * needed. Files go first: what is left after a fall is removed by the next round. Out: how many went.
 */
export async function clearPictures(db: Db, media: Media): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // a wine that takes the picture meanwhile changes its row, which is then looked at again and left
    const { rows } = await sql<Picture>`
      WITH shown AS (
        SELECT image FROM products UNION ALL SELECT unnest(more_images) FROM products UNION ALL SELECT image FROM order_items
      ), kept AS (
        SELECT DISTINCT split_part(image, '/', 4) AS id FROM shown WHERE image LIKE '/media/pictures/%'
      )
      DELETE FROM pictures WHERE id IN (
        SELECT id FROM pictures WHERE needed_at < now() - interval '1 day'
          AND NOT EXISTS (SELECT FROM kept WHERE kept.id = pictures.id)
        ORDER BY id LIMIT ${atMost}
      ) AND needed_at < now() - interval '1 day'
      RETURNING id, width, height`.execute(trx)
    for (const picture of rows) await media.remove(filesOf(picture))
    return rows.length
  })
}
