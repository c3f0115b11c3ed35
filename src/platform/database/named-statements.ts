import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** In a statement's text: its plan depends on its values, so the database makes it anew each time. */
export const plannedAnew = '/* planned anew */'

/** Each connection keeps the plans of so many statements; others are parsed each time. */
const namedAtMost = 150
const seenAtMost = 5000
/** A text that comes this often is worth a name: filters make many that are seen once. */
const worthNaming = 3

/**
 * A pool whose statements are parsed and planned once per connection: PostgreSQL knows them by name from then on.
 * In: the pool. Out: the part of it that Kysely uses.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    if (
      names.size >= namedAtMost ||
      text.includes(plannedAnew) ||
      !/^\s*\(?(select|with|insert|update|delete)\b/i.test(text)
    )
      return undefined
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size > seenAtMost) seen.clear()
    seen.set(text, times)
    if (times < worthNaming) return undefined
    const name = `d${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
    names.set(text, name)
    return name
  }
  const ask = async (client: pg.PoolClient, text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    try {
      return await client.query({ text, values: [...values], ...(name ? { name } : {}) })
    } catch (failure) {
      // a newer shop changed a table under a statement that was prepared before: outside of a transaction, ask afresh
      if (!name || !isOutdated(failure)) throw failure
      names.delete(text)
      seen.set(text, Number.NEGATIVE_INFINITY)
      if (client.getTransactionStatus() !== 'I') throw failure
      return client.query({ text, values: [...values] })
    }
  }
  // one for each connection: names of prepared statements are per connection
  const askers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const asker =
        askers.get(client) ??
        ({
          query: (text: string, values: readonly unknown[] = []) => ask(client, text, values),
          release: (failure?: Error | boolean) => client.release(failure),
        } as unknown as PostgresPoolClient)
      askers.set(client, asker)
      return asker
    },
    end: () => pool.end(),
  }
}

function isOutdated(failure: unknown): boolean {
  const { code, message } = failure as { code?: string; message?: string }
  return code === '0A000' && message !== undefined && message.includes('cached plan')
}
