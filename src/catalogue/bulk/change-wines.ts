import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { fingerprintOfLines } from '../past-changes.queries.ts'
import type { WineSelection } from './bulk.contract.ts'
import {
  countChangedWines,
  lockChange,
  lockTerms,
  markUndone,
  restore,
  selectChanges,
  storeChange,
  type ChangedWine,
} from './bulk.queries.ts'
import { bulkColumns, type WineChange } from './wine-change.ts'

/** The fingerprint of previewed changes. */
export function fingerprintOf(changes: readonly ChangedWine[]): string {
  return fingerprintOfLines(changes.map((wine) => JSON.stringify([wine.id, wine.before, wine.after])))
}

type Requested = {
  selection: WineSelection
  change: WineChange
  fingerprint: string
  title: string
  actor: string
}
export type WinesChanged =
  | { ok: true; id: number; wines: number }
  | { ok: false; why: 'differs' | 'nothing' | 'unknown-category' | 'unknown-picture' }

/** Applies a previewed change completely, or not at all if any wine differs by now. */
export async function changeWines(db: Db, requested: Requested): Promise<WinesChanged> {
  return inTransaction(db, async (trx): Promise<WinesChanged> => {
    const { selection, change, title, actor } = requested
    // before the wines, in the same order as a wine's form
    const fault = await lockTerms(trx, change)
    if (fault) return { ok: false, why: fault }
    const { changes } = await selectChanges(trx, selection, change, true)
    if (fingerprintOf(changes) !== requested.fingerprint) return { ok: false, why: 'differs' }
    if (changes.length === 0) return { ok: false, why: 'nothing' }
    const id = await storeChange(trx, bulkColumns[change.kind].name, { changes, title, actor })
    return { ok: true, id, wines: changes.length }
  })
}

export type WinesRestored =
  | { ok: true; restored: number; kept: number }
  | { ok: false; why: 'unknown' | 'already' | 'too-old' | 'changed-since' }

/** Undoes a change, except for values that changed since. */
export async function undoChange(db: Db, id: number, actor: string): Promise<WinesRestored> {
  return inTransaction(db, async (trx): Promise<WinesRestored> => {
    const change = await lockChange(trx, id)
    if (!change) return { ok: false, why: 'unknown' }
    if (change.undone_at !== null) return { ok: false, why: 'already' }
    if (change.old) return { ok: false, why: 'too-old' }
    const restored = await restore(trx, id, change.column_name)
    if (restored === 0) return { ok: false, why: 'changed-since' }
    const unrestored = (await countChangedWines(trx, id)) - restored
    await markUndone(trx, id, { actor, kept: unrestored })
    return { ok: true, restored, kept: unrestored }
  })
}
