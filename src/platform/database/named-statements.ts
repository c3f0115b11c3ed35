import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Marks a statement to be planned for each execution, because its plan depends on its values. */
export const plannedAnew = '/* planned anew */'

/** Each connection keeps the plans of this many statements; others are parsed each time. */
const namedAtMost = 150
const seenAtMost = 5000
/** Executions before a statement is prepared, as filters produce many that run only once. */
const worthNaming = 3

/** Wraps a pool so that frequent statements are prepared once per connection. */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = statementNames()
  const ask = async (client: pg.PoolClient, text: string, values: readonly unknown[]) => {
    const name = names.of(text)
    try {
      return await client.query({ text, values: [...values], ...(name ? { name } : {}) })
    } catch (failure) {
      // another version of the shop changed a table after the statement was prepared; outside a transaction
      // it can run again
      if (!name || !isOutdated(failure)) throw failure
      names.withdraw(text)
      if (client.getTransactionStatus() !== 'I') throw failure
      return client.query({ text, values: [...values] })
    }
  }
  // prepared statements belong to a connection
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

/** Names frequent statements, up to a limit. `withdraw` takes a statement's name away for good. */
function statementNames(): {
  of: (text: string) => string | undefined
  withdraw: (text: string) => void
} {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return {
    of(text) {
      const existing = names.get(text)
      if (existing) return existing
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
