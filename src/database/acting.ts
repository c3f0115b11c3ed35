import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection } from 'kysely'

/** Who changes something, a person's id or 'shop', and the bulk change that it is part of: 'precios:7'. */
export type Acting = { actor: string; cause?: string }

const acting = new AsyncLocalStorage<Acting>()

/** Runs `work`; what it changes in the database, in whatever transaction, is recorded as done by `who`. */
export function actingAs<T>(who: Acting, work: () => Promise<T>): Promise<T> {
  return acting.run(who, work)
}

/**
 * Tells a connection, when it is taken from the pool, for whom it is taken: the triggers of the audit log read it.
 * Nothing is sent while the connection knows already, so reading costs nothing.
 */
export function tellWhoActs(): (connection: DatabaseConnection) => Promise<void> {
  const told = new WeakMap<DatabaseConnection, string>()
  return async (connection) => {
    const { actor = '', cause = '' } = acting.getStore() ?? {}
    const mark = `${actor}\n${cause}`
    if ((told.get(connection) ?? '\n') === mark) return
    told.set(connection, mark)
    const statement = CompiledQuery.raw(
      `SELECT set_config('descorche.actor', $1, false), set_config('descorche.cause', $2, false)`,
      [actor, cause],
    )
    // only a broken connection fails here, and then so does the statement for which it was taken
    await connection.executeQuery(statement).catch(() => told.set(connection, 'unknown'))
  }
}
