import { findImport } from '../../catalogue/import/imports.queries.ts'
import { undoImport } from '../../catalogue/import/undo-import.queries.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { removeMovedAccounts } from '../../platform/identity/accounts/moved-accounts.ts'
import { removePastOrders, withoutPurchases } from '../../orders/past-orders.queries.ts'
import { deletePromotion } from '../../promotions/promotions.queries.ts'
import { removeMovedPeople } from '../../users/moved-people.queries.ts'
import { removeSettings } from './bring-settings.ts'
import type { MovingParts } from './moving.job.ts'
import { claimMove, forgetMoved, markUndone, movedWith, setMoveState, type Move } from './moves.queries.ts'

const batch = 500

type Moved = { key: string; target: string; created: boolean }
type Undo = (trx: Db, parts: MovingParts, rows: readonly Moved[], move: Move) => Promise<void>

/** What came last goes first: orders need their people and wines. */
const undos: readonly (readonly [string, Undo])[] = [
  ['picture', async () => undefined],
  [
    'setting',
    async (trx, _, rows, move) =>
      removeSettings(
        trx,
        rows.map(({ target }) => target),
        move.actor,
      ),
  ],
  [
    'address',
    async (trx, { hooks }, rows) =>
      hooks.removeRedirects(
        trx,
        rows.map(({ target }) => JSON.parse(target) as { path: string; query: string }),
      ),
  ],
  [
    'coupon',
    async (trx, _, rows) => {
      for (const { target } of rows) await deletePromotion(trx, Number(target))
    },
  ],
  ['opinion', async (trx, { hooks }, rows) => hooks.removeReviews(trx, idsOf(rows))],
  ['order', async (trx, _, rows) => void (await removePastOrders(trx, idsOf(rows)))],
  [
    'subscriber',
    async (trx, { hooks }, rows) =>
      hooks.removeSubscribers(
        trx,
        rows.map(({ target }) => target),
      ),
  ],
  [
    'customer',
    async (trx, _, rows) => {
      const made = rows.filter(({ created }) => created).map(({ target }) => target)
      // people who have signed in since are customers of this shop
      await removeMovedPeople(trx, await removeMovedAccounts(trx, await withoutPurchases(trx, made)))
    },
  ],
  ['name', async () => undefined],
  ['product', async () => undefined],
]

const idsOf = (rows: readonly Moved[]) => rows.map(({ target }) => Number(target))

/** Takes the next batch of a move back. @returns false while it has to wait */
export async function undoStep(parts: MovingParts, move: Move): Promise<boolean> {
  const { db } = parts
  for (const [kind, undo] of undos) {
    const rows = await movedWith(db, { id: move.id, kind, most: batch })
    if (rows.length === 0) continue
    return inTransaction(db, async (trx) => {
      if (!(await claimMove(trx, move.id, 'deshaciendo'))) return false
      await undo(trx, parts, rows, move)
      await forgetMoved(
        trx,
        move.id,
        kind,
        rows.map(({ key }) => key),
      )
      return true
    })
  }
  if (move.import_id !== null) {
    const imported = await findImport(db, move.import_id)
    if (imported?.state === 'deshaciendo') return false
    if (imported?.undoable) {
      await undoImport(db, move.import_id, move.actor)
      return false
    }
  }
  return inTransaction(db, async (trx) => {
    if (!(await claimMove(trx, move.id, 'deshaciendo'))) return false
    await markUndone(trx, move.id)
    return setMoveState(trx, { id: move.id, from: ['deshaciendo'], to: 'deshecha' })
  })
}
