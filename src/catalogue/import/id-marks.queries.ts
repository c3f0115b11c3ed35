import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Letters of a mark: no spreadsheet makes a number, a date or a formula of them. */
const letters = 'bcdfghjkmnpqrstvwxyz'
const markLength = 8

/** Makes the mark that the export of this shop writes beside the id of a wine. */
export type MarkMaker = (id: number) => string

/** Reads the key of this shop's marks; another shop has another one. */
export async function loadMarkMaker(db: Db): Promise<MarkMaker> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM export_key`.execute(db)
  const key = rows[0]?.key
  if (key === undefined) throw new Error('This shop has no key for its exports')
  return (id) =>
    [...createHash('sha256').update(`${key} ${id}`).digest().subarray(0, markLength)]
      .map((byte) => letters.charAt(byte % letters.length))
      .join('')
}

/** Whether a mark was written by this shop for this id. */
export function isMarked({ id, mark }: { id?: unknown; mark?: unknown }, makeMark: MarkMaker): boolean {
  return typeof id === 'number' && typeof mark === 'string' && mark.trim().toLowerCase() === makeMark(id)
}
