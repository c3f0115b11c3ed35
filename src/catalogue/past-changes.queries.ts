import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PastChange } from './past-changes.contract.ts'

/** The two tables of bulk changes, each with its rows and its own undo. */
type Book = 'price_changes' | 'bulk_changes'

type Question = {
  /** Only this change; the last twenty by default. */
  id?: number
  /** Additional columns, each after a comma. */
  more?: RawBuilder<unknown>
}

/** A table's latest changes, newest first, with its additional columns. */
export async function selectPastChanges<More extends object = object>(
  db: Db,
  book: Book,
  { id, more = sql`` }: Question = {},
): Promise<(PastChange & More)[]> {
  const { rows } = await sql<
    More & {
      id: number
      title: string
      by: string
      at: Date
      wines: number
      undoneAt: Date | null
      undoneBy: string | null
    }
  >`SELECT c.id, c.title, coalesce(nullif(u.full_name, ''), u.email, c.actor) AS by, c.created_at AS at, c.wines,
      c.undone_at AS "undoneAt",
      CASE WHEN c.undone_at IS NOT NULL THEN coalesce(nullif(w.full_name, ''), w.email, c.undone_by) END AS "undoneBy"
      ${more}
    FROM ${sql.table(book)} c LEFT JOIN users u ON u.id = c.actor LEFT JOIN users w ON w.id = c.undone_by
    WHERE ${id === undefined ? sql`true` : sql`c.id = ${id}`} ORDER BY c.id DESC LIMIT 20`.execute(db)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }))
}

/** The fingerprint of a preview, one line per wine. */
export function fingerprintOfLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}

/** Records the rest of the transaction in the history as part of this change. */
export async function asPartOf(trx: Db, book: Book, id: number): Promise<void> {
  const cause = `${book === 'price_changes' ? 'precios' : 'masivo'}:${id}`
  await sql`SELECT set_config('descorche.cause', ${cause}, true)`.execute(trx)
}
