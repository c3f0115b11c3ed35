import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { mostViews, type ViewedList } from './list-views.contract.ts'

/** A user's views of a list by name, and the columns they chose. */
export async function readViews(db: Db, userId: string, list: ViewedList) {
  const [views, chosen] = await Promise.all([
    sql<{ name: string; query: string }>`SELECT name, query FROM list_views
      WHERE user_id = ${userId} AND list = ${list} ORDER BY name COLLATE "es-x-icu"`.execute(db),
    sql<{
      shown: string[]
    }>`SELECT shown FROM list_columns WHERE user_id = ${userId} AND list = ${list}`.execute(db),
  ])
  return { views: views.rows, columns: chosen.rows[0]?.shown ?? null }
}

/** Saves a view, replacing one of that name. @returns false if there are too many */
export async function saveView(
  db: Db,
  userId: string,
  { list, name, query }: { list: ViewedList; name: string; query: string },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO list_views (user_id, list, name, query)
    SELECT ${userId}, ${list}, ${name}, ${query}
    WHERE (SELECT count(*) FROM list_views WHERE user_id = ${userId} AND list = ${list} AND name <> ${name}) < ${mostViews}
    ON CONFLICT (user_id, list, name) DO UPDATE SET query = excluded.query RETURNING name`.execute(db)
  return rows.length > 0
}

/** @returns false if there is no such view */
export async function deleteView(db: Db, userId: string, list: ViewedList, name: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM list_views
    WHERE user_id = ${userId} AND list = ${list} AND name = ${name} RETURNING name`.execute(db)
  return rows.length > 0
}

export async function saveColumns(
  db: Db,
  userId: string,
  list: ViewedList,
  columns: string[],
): Promise<void> {
  await sql`INSERT INTO list_columns (user_id, list, shown) VALUES (${userId}, ${list}, ${columns}::text[])
    ON CONFLICT (user_id, list) DO UPDATE SET shown = excluded.shown`.execute(db)
}
