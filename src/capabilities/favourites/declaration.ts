import { byPerson } from '../../platform/database/data-inventory/table-data.ts'
import type { Declaration } from '../declaration.ts'

export const favourites = {
  tables: {
    favourites: {
      owner: 'capabilities/favourites',
      plain: 'added_at',
      people: 'user_id',
      personal: 'product_id',
      whose: byPerson,
      removal: 'delete',
      exported: 'favoritos',
    },
  },
} satisfies Declaration
