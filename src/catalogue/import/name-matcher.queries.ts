import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { createNameMatcher, type NameMatcher, type TermKind } from './name-matcher.ts'

const names: Record<TermKind, string> = {
  producer: 'SELECT description AS name FROM producers',
  place: 'SELECT description AS name FROM locations',
  variety: 'SELECT DISTINCT variety AS name FROM categories',
}

/** What the catalogue has that names may be meant as; read once it is needed. */
export async function loadNameMatcher(db: Db, kind: TermKind): Promise<NameMatcher> {
  const { rows } = await sql<{ name: string }>`${sql.raw(names[kind])}`.execute(db)
  return createNameMatcher(
    rows.map(({ name }) => name),
    kind,
  )
}

/** Names of bodegas, the longest first: 'Luigi Bosca Familia' before 'Luigi Bosca'. */
export async function longestProducers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT description AS name FROM producers ORDER BY length(description) DESC`.execute(db)
  return rows.map(({ name }) => name)
}
