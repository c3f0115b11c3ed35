import { eraseRows, type Person } from '../database/data-inventory.queries.ts'
import type { Db } from '../database/open-database.ts'

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['sandbox_preferences'])
