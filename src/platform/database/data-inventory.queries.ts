import { sql, type RawBuilder } from 'kysely'
import { dataInventory } from './data-inventory.ts'
import type { TableData } from './data-inventory/table-data.ts'
import type { Db } from './open-database.ts'

/** The data inventory, read: columns by kind, a person's rows, their removal. */

export type Person = { id: string; email: string }

const words = (text: string | undefined) => text?.split(/\s+/).filter((word) => word !== '') ?? []

/** The columns of a table by what they hold. */
export function columnsOf(table: Partial<TableData>) {
  return {
    plain: words(table.plain),
    people: words(table.people),
    personal: words(table.personal),
    secret: words(table.secret),
    retainedSecret: Object.keys(table.retainedSecret ?? {}),
  }
}

/** Whether a table has secret columns, and is left out of backups. Unknown tables do not belong to the shop. */
export function holdsSecrets(table: string): boolean {
  return words(dataInventory[table]?.secret).length > 0
}

/** The condition for a person's rows of a table; none where the table has no owner. */
export function rowsOf(table: TableData, person: Person): RawBuilder<boolean> | undefined {
  if (table.whose === undefined) return undefined
  const parts = table.whose.split(/(:person|:email)/).map((part) => {
    if (part === ':person') return sql`${person.id}::text`
    return part === ':email' ? sql`${person.email.toLowerCase()}::text` : sql.raw(part)
  })
  return sql<boolean>`(${sql.join(parts, sql``)})`
}

/**
 * Removes a person from tables of one owner, in the order given: their rows go, or columns get another value, as the
 * inventory says. To be called by the tables' owner alone, in the transaction of the removal.
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
