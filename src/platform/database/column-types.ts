import type { ColumnType } from 'kysely'

/** Set only by the database. */
export type CreatedAt = ColumnType<Date, never, never>
export type UpdatedAt = ColumnType<Date, never, Date>
