import type { Capability } from '../capability.ts'
import { backInStockApi } from './back-in-stock.api.ts'
import { backInStockCalls } from './back-in-stock.contract.ts'
import { notifyBackInStock } from './back-in-stock.job.ts'
import { erasePerson, exportPerson, lockWishes } from './personal-data.queries.ts'
import { deleteWishesFor } from './wishes.queries.ts'

export const backInStock = {
  contracts: backInStockCalls,
  calls: ({ db }) => backInStockApi(db),
  tags: { 'Avisos de stock': 'Avisar cuando un vino vuelve.' },
  jobs: ({ db }) => [{ wokenBy: 'back-in-stock', run: () => notifyBackInStock(db) }],
  hooks: {
    personalData: exportPerson,
    lockPerson: lockWishes,
    erasePerson,
    forgetProducts: deleteWishesFor,
  },
} satisfies Capability
