import { sql } from 'kysely'
import { literally } from '../../platform/database/like.ts'
import type { CreatedAt } from '../../platform/database/column-types.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { OldAddress } from './old-address.ts'

type RedirectTables = {
  redirects: { path: string; query: string; target: string; created_at: CreatedAt }
}

const withRedirects = (db: Db) => db.withTables<RedirectTables>()

export type Redirect = OldAddress & { target: string }

/** The stored redirects of these paths. */
export function redirectsAt(db: Db, paths: readonly string[]): Promise<Redirect[]> {
  return withRedirects(db)
    .selectFrom('redirects')
    .select(['path', 'query', 'target'])
    .where('path', 'in', [...paths])
    .execute()
}

const atOnce = 1000

/**
 * Stores redirects, replacing those of the same addresses; of one address given twice the last counts. An address that
 * leads to another old one leads on to that one's target, so that a visitor is sent on once.
 * @param keep leaves redirects that are stored as they are
 * @returns the addresses that were stored
 */
export async function storeRedirects(
  trx: Db,
  given: readonly Redirect[],
  keep = false,
): Promise<OldAddress[]> {
  const unique = [...new Map(given.map((item) => [`${item.path}?${item.query}`, item])).values()]
  const stored: OldAddress[] = []
  for (let start = 0; start < unique.length; start += atOnce) {
    const batch = JSON.stringify(unique.slice(start, start + atOnce))
    const { rows } = await sql<OldAddress>`
      INSERT INTO redirects (path, query, target)
      SELECT path, query, target FROM jsonb_to_recordset(${batch}::jsonb) AS given (path text, query text, target text)
      ON CONFLICT (path, query) ${keep ? sql`DO NOTHING` : sql`DO UPDATE SET target = excluded.target`}
      RETURNING path, query`.execute(trx)
    stored.push(...rows)
  }
  await followChains(trx)
  await forgetMissing(
    trx,
    stored.map(({ path }) => path),
  )
  return stored
}

/** Redirects to an old address lead to its target. A circle leads nowhere and is deleted. */
async function followChains(trx: Db): Promise<void> {
  await sql`
    WITH RECURSIVE chain AS (
      SELECT r.path, r.query, n.target, 1 AS steps FROM redirects r JOIN redirects n ON n.path = rtrim(lower(r.target), '/') AND n.query = ''
      UNION ALL
      SELECT c.path, c.query, n.target, c.steps + 1 FROM chain c JOIN redirects n ON n.path = rtrim(lower(c.target), '/') AND n.query = ''
        WHERE c.steps < 20),
    last AS (SELECT DISTINCT ON (path, query) path, query, target, steps FROM chain ORDER BY path, query, steps DESC),
    circles AS (DELETE FROM redirects r USING last l WHERE l.path = r.path AND l.query = r.query AND l.steps = 20)
    UPDATE redirects r SET target = l.target FROM last l WHERE l.path = r.path AND l.query = r.query AND l.steps < 20`.execute(
    trx,
  )
}

/** Deletes redirects. @returns how many there were */
export async function deleteRedirects(db: Db, addresses: readonly OldAddress[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM redirects r USING jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) AS given (path text, query text)
    WHERE r.path = given.path AND r.query = given.query`.execute(db)
  return Number(numAffectedRows)
}

const perPage = 50

export async function listRedirects(db: Db, { q = '', page = 0 }: { q?: string; page?: number }) {
  const like = `%${literally(q.toLowerCase())}%`
  const { rows } = await sql<Redirect & { total: number }>`
    SELECT path, query, target, count(*) OVER ()::int AS total FROM redirects
    WHERE lower(path || '?' || query || ' ' || target) LIKE ${like}
    ORDER BY created_at DESC, path, query LIMIT ${perPage} OFFSET ${page * perPage}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    total,
    pages: Math.max(1, Math.ceil(total / perPage)),
    items: rows.map(({ path, query, target }) => ({ path, query, target })),
  }
}

/** All redirects by address. */
export async function allRedirects(db: Db): Promise<Redirect[]> {
  const { rows } = await sql<Redirect>`SELECT path, query, target FROM redirects
    ORDER BY path COLLATE "C", query COLLATE "C"`.execute(db)
  return rows
}

/** Addresses that the list keeps. */
const mostMissing = 1000

/** Counts a request for an address that leads nowhere. Above the limit the least requested ones are dropped. */
export async function countMissing(db: Db, path: string): Promise<void> {
  const { rows } = await sql<{ hits: number }>`
    INSERT INTO missing_addresses (path) VALUES (${path})
    ON CONFLICT (path) DO UPDATE SET hits = missing_addresses.hits + 1, last_at = now() RETURNING hits`.execute(
    db,
  )
  if (rows[0]?.hits !== 1) return
  await sql`DELETE FROM missing_addresses WHERE path IN (
    SELECT path FROM missing_addresses ORDER BY hits DESC, last_at DESC OFFSET ${mostMissing})`.execute(db)
}

export type MissingAddress = { path: string; hits: number; last_at: Date }

export async function listMissing(db: Db, limit: number): Promise<MissingAddress[]> {
  const { rows } = await sql<MissingAddress>`SELECT path, hits, last_at FROM missing_addresses
    ORDER BY hits DESC, last_at DESC, path LIMIT ${limit}`.execute(db)
  return rows
}

export async function forgetMissing(db: Db, paths: readonly string[]): Promise<void> {
  await sql`DELETE FROM missing_addresses WHERE path = ANY(${[...paths]}::text[])`.execute(db)
}
