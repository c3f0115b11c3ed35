import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

export type Tally = { who: string; minute: number; requests: number }

/** Adds requests to the combined count and returns the sums for the same callers and minutes. */
export async function addTallies(db: Db, tallies: readonly Tally[]): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    INSERT INTO rate_tallies AS t (who, minute, requests)
    SELECT who, minute, requests FROM unnest(${tallies.map((tally) => tally.who)}::text[],
      ${tallies.map((tally) => tally.minute)}::bigint[], ${tallies.map((tally) => tally.requests)}::int[])
      AS more (who, minute, requests) ORDER BY who, minute
    ON CONFLICT (who, minute) DO UPDATE SET requests = t.requests + excluded.requests
    RETURNING who, minute, requests`.execute(db)
  return rows
}

export async function forgetTallies(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM rate_tallies WHERE minute < ${before}`.execute(db)
}
