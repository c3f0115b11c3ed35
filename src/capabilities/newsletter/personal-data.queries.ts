import { eraseRows, type Person } from '../../platform/database/data-inventory.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['newsletter_subscribers', 'newsletter_consents'])
