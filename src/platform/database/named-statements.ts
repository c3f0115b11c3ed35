import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Marks a statement whose plan depends on its values: planned for each execution. */
export const plannedAnew = '/* planned anew */'

/** Each connection keeps the plans of so many statements; others are parsed each time. */
const namedAtMost = 150
const seenAtMost = 5000
/** Executions after which a statement is prepared: filters make many that are executed once. */
const worthNaming = 3

/**
 * Wraps a pool so that frequent statements are prepared, once per connection. In: the pool. Out: the part of it that
 * Kysely uses.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = statementNames()
  const ask = async (client: pg.PoolClient, text: string, values: readonly unknown[]) => {
    const name = names.of(text)
    try {
      return await client.query({ text, values: [...values], ...(name ? { name } : {}) })
    } catch (failure) {
      // a newer shop changed a table under a statement that was prepared before: outside of a transaction, ask afresh
      if (!name || !isOutdated(failure)) throw failure
      names.withdraw(text)
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

/** Which statements have a name: those that come often, up to a limit. `withdraw`: this one has none from then on. */
function statementNames(): {
  of: (text: string) => string | undefined
  withdraw: (text: string) => void
} {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return {
    of(text) {
      const known = names.get(text)
      if (known) return known
      if (names.size >= namedAtMost || !mayBeNamed(text)) return undefined
      const times = (seen.get(text) ?? 0) + 1
      if (seen.size > seenAtMost) seen.clear()
      seen.set(text, times)
      if (times < worthNaming) return undefined
      const name = `d${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
      names.set(text, name)
      return name
    },
    withdraw(text) {
      names.delete(text)
      seen.set(text, Number.NEGATIVE_INFINITY)
    },
  }
}

function mayBeNamed(text: string): boolean {
  return !text.includes(plannedAnew) && /^\s*\(?(select|with|insert|update|delete)\b/i.test(text)
}

function isOutdated(failure: unknown): boolean {
  const { code, message } = failure as { code?: string; message?: string }
  return code === '0A000' && message !== undefined && message.includes('cached plan')
}
