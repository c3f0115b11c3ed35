import { findImport } from '../../catalogue/import/imports.queries.ts'
import { actingAs } from '../../platform/database/audit-actor.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { Hooks } from '../hooks.ts'
import { bringOrders, type ProductNames } from './bring-orders.ts'
import { bringAddresses, bringCoupon, bringOpinions } from './bring-others.ts'
import { bringSettings } from './bring-settings.ts'
import { bringCustomers, readPasswords } from './bring-people.ts'
import { bringWines } from './bring-products.ts'
import type { MovedKind } from './moved-kinds.ts'
import {
  claimMove,
  endMove,
  moveAtWork,
  movedTargets,
  nextMoveRows,
  setMoveState,
  type Move,
  type WaitingRow,
} from './moves.queries.ts'
import type { PictureSource } from './fetch-pictures.ts'
import { bringPicture } from './bring-pictures.ts'
import { undoStep } from './undo-move.ts'

/** Rows of one transaction: few enough that requests get their turn between them. */
const batch = 200

export type MovingParts = {
  db: Db
  hooks: Hooks
  /** Where pictures come from and go to; undefined where none are taken. */
  pictures: PictureSource | undefined
}

/**
 * Brings what a move waits for, or takes it back, for `forMs` or until nothing is left. A batch and the note of it are one
 * transaction, so a process that is killed leaves whole batches and another one goes on.
 * @returns whether there is more to do
 */
export async function workOnMoves(parts: MovingParts, forMs = 1500): Promise<boolean> {
  const until = Date.now() + forMs
  for (;;) {
    const move = await moveAtWork(parts.db)
    if (!move) return false
    const step = actingAs({ actor: move.actor, cause: `mudanza:${move.id}` }, () =>
      move.state === 'deshaciendo' ? undoStep(parts, move) : bringStep(parts, move),
    )
    const went = await step.catch((failure: unknown) => giveUpAfterAWhile(parts.db, move, failure))
    if (!went || Date.now() >= until) return true
  }
}

const failures = new Map<number, number>()
const mostFailures = 5

/** A batch that the database refuses time and again ends its move, which can be undone; anything else is tried again later. */
async function giveUpAfterAWhile(db: Db, move: Move, failure: unknown): Promise<never> {
  const code = failure instanceof Error ? (failure as { code?: unknown }).code : undefined
  const times = (failures.get(move.id) ?? 0) + 1
  failures.set(move.id, times)
  if (typeof code === 'string' && /^(22|23|42)/.test(code) && times >= mostFailures) {
    failures.delete(move.id)
    await endMove(
      db,
      move.id,
      'La base de datos no admite una de las filas que faltaban. Lo que vino hasta ahí quedó.',
    )
  }
  throw failure
}

/** The next batch of a move. @returns false while it has to wait */
async function bringStep(parts: MovingParts, move: Move): Promise<boolean> {
  const { db, hooks } = parts
  if ((await waiting(db, move, 'product')).length > 0) return bringWines(db, move)
  const customers = await waiting(db, move, 'customer')
  if (customers.length > 0) {
    const read = await readPasswords(customers, move)
    return inBatch(db, move, (trx) => bringCustomers(trx, move, hooks, read))
  }
  const readNames = async (): Promise<ProductNames> => movedTargets(db, { system: move.system, kind: 'name' })
  const orders = await waiting(db, move, 'order')
  if (orders.length > 0) {
    const names = await readNames()
    return inBatch(db, move, (trx) => bringOrders(trx, move, names, orders))
  }
  const opinions = await waiting(db, move, 'opinion')
  if (opinions.length > 0) {
    const names = await readNames()
    return inBatch(db, move, (trx) => bringOpinions(trx, move, hooks, names, opinions))
  }
  const [coupon] = await waiting(db, move, 'coupon')
  if (coupon) {
    await bringCoupon(db, move, coupon)
    return true
  }
  const addresses = await waiting(db, move, 'address')
  if (addresses.length > 0) {
    const names = await readNames()
    return inBatch(db, move, (trx) => bringAddresses(trx, move, hooks, names, addresses))
  }
  const settings = await waiting(db, move, 'setting')
  if (settings.length > 0) return inBatch(db, move, (trx) => bringSettings(trx, move, settings))
  const [picture] = await waiting(db, move, 'picture')
  if (picture) {
    await bringPicture(parts, move, picture)
    return true
  }
  await setMoveState(db, { id: move.id, from: ['trayendo'], to: 'terminada' })
  return true
}

const waiting = <K extends MovedKind>(db: Db, { id }: Move, kind: K): Promise<WaitingRow<K>[]> =>
  nextMoveRows(db, { id, kind, most: batch })

/** Runs a batch unless another process has the move. */
async function inBatch(db: Db, move: Move, work: (trx: Db) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await claimMove(trx, move.id, 'trayendo'))) return false
    await work(trx)
    return true
  })
}

export type NotStarted = 'unknown' | 'not-reviewed' | 'other-at-work' | 'done'

/** Begins to bring what a move says. Its wines must have been reviewed, as every list of wines. */
export async function startMove(db: Db, id: number, move: Move | undefined): Promise<NotStarted | undefined> {
  if (!move) return 'unknown'
  if (move.import_id !== null) {
    const imported = await findImport(db, move.import_id)
    if (imported && (imported.state === 'columnas' || imported.state === 'revisando')) return 'not-reviewed'
  }
  if (await moveAtWork(db)) return 'other-at-work'
  return (await setMoveState(db, { id, from: ['revisada'], to: 'trayendo' })) ? undefined : 'done'
}
