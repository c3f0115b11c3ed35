import type { Db } from '../../platform/database/open-database.ts'
import { changesOf } from '../../settings/save-settings.ts'
import { lockSettings, readStored, storeChanges } from '../../settings/settings.queries.ts'
import { settingsByKey } from '../../settings/settings-tree.ts'
import { noteOutcomes, type Move, type RowOutcome, type WaitingRow } from './moves.queries.ts'

/** Those that name rows of the shop they are of, or are published with a version of their own. */
const ofTheirShop = /^(?:bands|legal\.)/

/** Brings settings of another shop like this; the owner's own stay. */
export async function bringSettings(
  trx: Db,
  move: Move,
  rows: readonly WaitingRow<'setting'>[],
): Promise<void> {
  await lockSettings(trx)
  const stored = await readStored(trx)
  const values = new Map<string, unknown>()
  const outcomes = rows.map(({ position, key, content }): RowOutcome => {
    const setting = settingsByKey.get(key)
    if (ofTheirShop.test(key))
      return { position, key, state: 'afuera', why: 'Es de aquella tienda: se elige de nuevo en Ajustes.' }
    if (!setting || !setting.schema.safeParse(content.value).success)
      return { position, key, state: 'afuera', why: 'Esta tienda no tiene ese ajuste, o no con ese valor.' }
    if (stored.has(key)) return { position, key, state: 'repetida', why: 'Ya está puesto en esta tienda.' }
    values.set(key, content.value)
    return { position, key, state: 'traida', target: key }
  })
  const changes = changesOf(values, stored)
  if (Object.keys(changes).length > 0) await storeChanges(trx, changes, { actor: move.actor })
  await noteOutcomes(trx, move, 'setting', outcomes)
}

/** Takes settings back that a move brought. */
export async function removeSettings(trx: Db, keys: readonly string[], actor: string): Promise<void> {
  await lockSettings(trx)
  const changes = changesOf(new Map(keys.map((key) => [key, null])), await readStored(trx))
  if (Object.keys(changes).length > 0) await storeChanges(trx, changes, { actor })
}
