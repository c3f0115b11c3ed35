import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../src/platform/database/open-database.ts'
import type { Tables } from '../../src/platform/database/tables.ts'

export type Plan = { statement: string; plan: string; ms: number }

/** EXPLAIN (ANALYZE, BUFFERS) of each statement that `ask` sends, on warm pages. */
export async function plansOf(connectionString: string, ask: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const requested: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') requested.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  await ask(db)
  const plans: Plan[] = []
  for (const { sql, parameters } of requested) {
    const explain = async () => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [
        ...parameters,
      ])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await explain()
    const plan = await explain()
    plans.push({
      statement: sql.replace(/\s+/g, ' '),
      plan,
      ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0),
    })
  }
  await db.destroy()
  return plans
}
