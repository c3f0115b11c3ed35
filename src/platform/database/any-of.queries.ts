import { sql, type RawBuilder } from 'kysely'

/** True where one of the conditions is; false without any. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${conditions.length === 0 ? sql`false` : sql.join(conditions, sql` OR `)})`
