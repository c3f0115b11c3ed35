import type { ColumnType } from 'kysely'

/** Set by the database alone. */
export type CreatedAt = ColumnType<Date, never, never>
export type UpdatedAt = ColumnType<Date, never, Date>
