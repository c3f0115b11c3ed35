import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * Who makes a change (a user's id or 'shop'), the bulk change it belongs to, such as 'precios:7', and the name of the API
 * key that it came by.
 */
export type Acting = { actor: string; cause?: string; key?: string | undefined }

const acting = new AsyncLocalStorage<Acting>()

/** Runs `work` with `who` as the actor in the audit log, whatever transactions it opens. */
export function actingAs<T>(who: Acting, work: () => Promise<T>): Promise<T> {
  return acting.run(who, work)
}

/**
 * Wraps a pool so that transactions set the actor for the audit log's triggers. The setting is local to the
 * transaction, so a pooled connection never leaks it. A change outside a transaction gets its own; reads have
 * no overhead.
 */
export function setAuditActor(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const who = acting.getStore()
      return who ? actingClient(client, who) : client
    },
    end: () => pool.end(),
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

function actingClient(
  client: PostgresPoolClient,
  { actor, cause = '', key = '' }: Acting,
): PostgresPoolClient {
  const query = client.query.bind(client) as unknown as Query
  const literal = (text: string) => pg.escapeLiteral(text)
  const say = `SELECT set_config('descorche.actor', ${literal(actor)}, true), set_config('descorche.cause', ${literal(cause)}, true), set_config('descorche.api_key', ${literal(key)}, true)`
  let within = false
  const ask: Query = async (text, values) => {
    if (/^(begin|start transaction)\b/i.test(text)) {
      within = true
      return query(`${text}; ${say}`, [])
    }
    if (/^(commit|rollback)$/i.test(text.trim())) within = false
    if (within || !/^\s*(with|insert|update|delete)\b/i.test(text)) return query(text, values)
    await query(`begin; ${say}`, [])
    try {
      const result = await query(text, values)
      await query('commit', [])
      return result
    } catch (failure) {
      await query('rollback', []).catch(() => undefined)
      throw failure
    }
  }
  return {
    query: (text: string, values: readonly unknown[] = []) => ask(text, values),
    release: (failure?: Error | boolean) => client.release(failure as never),
  } as unknown as PostgresPoolClient
}
