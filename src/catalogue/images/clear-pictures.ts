import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Media } from '../../platform/media/port.ts'
import { undoDays } from '../bulk/undo-days.ts'
import { filesOf, type Picture } from './picture.ts'

/** Maximum pictures removed per run. */
const atMost = 200
const unneeded = sql<boolean>`needed_at < now() - interval '1 day'`

/**
 * Removes uploaded pictures, a day after their last use, that no wine (archived or not), order or setting
 * uses, and that no undo could restore. Removes each on its own, files first, so that the next run finishes
 * an interrupted one.
 * @returns number of removed pictures
 */
export async function clearPictures(db: Db, media: Media): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH shown AS (
      SELECT image FROM products UNION ALL SELECT unnest(more_images) FROM products UNION ALL SELECT image FROM order_items
      UNION ALL SELECT r.value_before FROM bulk_change_rows r JOIN bulk_changes c ON c.id = r.change_id
        WHERE c.column_name = 'image' AND c.undone_at IS NULL AND c.created_at > now() - make_interval(days => ${undoDays + 1})
      UNION ALL SELECT value #>> '{}' FROM settings WHERE key IN ('shop.logo', 'home.picture')
      -- a change of them can be taken back
      UNION ALL SELECT jsonb_array_elements_text(changes -> key)
        FROM settings_changes CROSS JOIN unnest(ARRAY['shop.logo', 'home.picture']) AS key WHERE changes ? key
    ), referenced AS (
      SELECT DISTINCT split_part(image, '/', 4) AS id FROM shown WHERE image LIKE '/media/pictures/%'
    )
    SELECT id FROM pictures WHERE ${unneeded} AND NOT EXISTS (SELECT FROM referenced WHERE referenced.id = pictures.id)
    ORDER BY id LIMIT ${atMost}`.execute(db)
  let gone = 0
  for (const { id } of rows) {
    gone += await db.transaction().execute(async (trx) => {
      // a wine that took the picture meanwhile has recorded its use
      const { rows: pictures } = await sql<Picture>`
        DELETE FROM pictures WHERE id = ${id} AND ${unneeded} RETURNING id, width, height`.execute(trx)
      for (const picture of pictures) await media.remove(filesOf(picture))
      return pictures.length
    })
  }
  return gone
}
