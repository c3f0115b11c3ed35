import { sql, type RawBuilder } from 'kysely'
import { dataInventory } from './data-inventory.ts'
import type { TableData } from './data-inventory/table-data.ts'
import type { Db } from './open-database.ts'

/** Queries driven by the data inventory: columns by kind, and a person's rows and their removal. */

export type Person = { id: string; email: string }

const words = (text: string | undefined) => text?.split(/\s+/).filter((word) => word !== '') ?? []

/** A table's columns by kind. */
export function columnsOf(table: Partial<TableData>) {
  return {
    plain: words(table.plain),
    people: words(table.people),
    personal: words(table.personal),
    secret: words(table.secret),
    retainedSecret: Object.keys(table.retainedSecret ?? {}),
  }
}

/** Whether a table has secret columns, which keeps it out of backups. Unknown tables are not the shop's. */
export function holdsSecrets(table: string): boolean {
  return words(dataInventory[table]?.secret).length > 0
}

/** The condition that selects a person's rows; undefined for a table that has none. */
export function rowsOf(table: TableData, person: Person): RawBuilder<boolean> | undefined {
  if (table.whose === undefined) return undefined
  const parts = table.whose.split(/(:person|:email)/).map((part) => {
    if (part === ':person') return sql`${person.id}::text`
    return part === ':email' ? sql`${person.email.toLowerCase()}::text` : sql.raw(part)
  })
  return sql<boolean>`(${sql.join(parts, sql``)})`
}

/**
 * Removes a person from tables in the given order: deletes their rows or overwrites columns, as the inventory
 * says. Only the tables' owner may call it, within the removal's transaction.
 */
export async function eraseRows(trx: Db, person: Person, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const table = dataInventory[name]
    const rows = table && rowsOf(table, person)
    const removal = table?.removal
    if (!rows || removal === undefined || (removal !== 'delete' && 'because' in removal))
      throw new Error(`The data inventory removes nothing from ${name}`)
    if (removal === 'delete') {
      await sql`DELETE FROM ${sql.table(name)} WHERE ${rows}`.execute(trx)
      continue
    }
    const values = Object.entries(removal).map(
      ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
    )
    await sql`UPDATE ${sql.table(name)} SET ${sql.join(values)} WHERE ${rows}`.execute(trx)
  }
}
