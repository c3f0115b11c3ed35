import { byPerson } from '../../platform/database/data-inventory/table-data.ts'
import type { Declaration } from '../declaration.ts'
import { backInStock as mail } from './mails.ts'

export const backInStock = {
  mails: { 'Avisos y novedades': [mail] },
  tables: {
    // a row that is locked here is not mailed any more
    restock_wishes: {
      owner: 'capabilities/back-in-stock',
      plain: 'id asked_at settled_at told',
      people: 'user_id',
      personal: 'product_id',
      whose: byPerson,
      removal: 'delete',
      exported: 'avisosDeStock',
    },
  },
} satisfies Declaration
