import { sql, type RawBuilder } from 'kysely'
import { dataInventory, type TableData } from './data-inventory.ts'

/** What the inventory says, as those need it who follow it. */

export type Person = { id: string; email: string }

const words = (text: string | undefined) => text?.split(/\s+/).filter((word) => word !== '') ?? []

/** The columns of a table by what they hold. */
export function columnsOf(table: TableData) {
  return {
    plain: words(table.plain),
    people: words(table.people),
    personal: words(table.personal),
    secret: words(table.secret),
    keptSecret: Object.keys(table.keptSecret ?? {}),
  }
}

/** Whether rows of a table may lie in a backup. Tables that no inventory knows are not the shop's, or not its any more. */
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

/** What removes a person from the tables, in the inventory's order. */
export function removalsOf(person: Person): RawBuilder<unknown>[] {
  return Object.entries(dataInventory).flatMap(([name, table]) => {
    const rows = rowsOf(table, person)
    const { removal } = table
    if (!rows || removal === undefined) return []
    if (removal === 'delete') return [sql`DELETE FROM ${sql.table(name)} WHERE ${rows}`]
    if ('because' in removal) return []
    const values = Object.entries(removal).map(
      ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
    )
    return [sql`UPDATE ${sql.table(name)} SET ${sql.join(values)} WHERE ${rows}`]
  })
}
