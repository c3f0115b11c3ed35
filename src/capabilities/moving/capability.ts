import { eraseRows } from '../../platform/database/data-inventory.queries.ts'
import type { Capability } from '../capability.ts'
import { handOverOrders } from './hand-over-orders.ts'
import { moveIn } from './move-in.ts'
import { moveOut } from './move-out.ts'
import { pictureSource } from './bring-pictures.ts'
import { movingApi } from './moving.api.ts'
import { movingCalls } from './moving.contract.ts'
import { workOnMoves } from './moving.job.ts'

/** Milliseconds between two looks for a move that is to be brought. */
const everyMs = 1000

export const moving = {
  contracts: movingCalls,
  calls: movingApi,
  commands: { 'move-in': moveIn, 'move-out': moveOut },
  tags: { Mudanza: 'Traer una tienda entera de otro sistema, y llevarse esta.' },
  hooks: { erasePerson: (trx, person) => eraseRows(trx, person, ['move_rows', 'moved']) },
  jobs: ({ db, hooks, media }) => [
    {
      name: 'moves',
      everyMs,
      run: async () => void (await workOnMoves({ db, hooks, pictures: pictureSource(db, media) })),
    },
    { name: 'moved-orders', everyMs: 60_000, run: () => handOverOrders(db) },
  ],
} satisfies Capability
