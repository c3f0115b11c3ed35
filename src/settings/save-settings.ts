import { isDeepStrictEqual } from 'node:util'
import { formatDayAndHour } from '../calendar/shop-time.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import { bandsWithout, type Band, type LosingBand } from './bands.ts'
import { publishLegalTexts } from './legal/legal-versions.queries.ts'
import {
  lockSettings,
  readChangesOfSettings,
  readStored,
  storeChanges,
  type Changes,
} from './settings.queries.ts'
import {
  keysOf,
  settingsByKey,
  settingsVersion,
  type Settings,
  type StoredSettings,
} from './settings-tree.ts'
import { checkoutChoices } from './payment-methods.ts'

/** A JSON merge patch of validated settings. Null resets to the default. */
export type SettingsPatch = Record<string, unknown>

/** A patch's values by key. Null for a group resets all its settings. */
export function valuesOf(patch: SettingsPatch): Map<string, unknown> {
  return new Map(
    keysOf(patch).map((key) => {
      const [group = '', name] = key.split('.')
      const node = patch[group]
      return [key, name === undefined || node === null ? node : (node as SettingsPatch)[name]]
    }),
  )
}

/** Values that differ from the stored ones. */
export function changesOf(values: ReadonlyMap<string, unknown>, stored: StoredSettings): Changes {
  const changes: Changes = {}
  for (const [key, after] of values) {
    const before = stored.get(key) ?? null
    if (!isDeepStrictEqual(before, after)) changes[key] = [before, after]
  }
  return changes
}

/** Applies changes to stored values. */
function changed(stored: StoredSettings, changes: Changes): StoredSettings {
  const after = new Map(stored)
  for (const [key, [, value]] of Object.entries(changes)) {
    if (value === null) after.delete(key)
    else after.set(key, value)
  }
  return after
}

type Saving = {
  actor: string
  /** Fingerprint of these settings when the form was opened. */
  version?: string | undefined
  /** The settings in force for given stored values. */
  inForce: (stored: StoredSettings) => Settings
}

/**
 * Saves a patch; one without changes leaves no history entry. Refused if one of its settings no longer
 * matches `version`.
 */
export async function saveSettings(
  db: Db,
  patch: SettingsPatch,
  { actor, version, inForce }: Saving,
): Promise<Problem | undefined> {
  const values = valuesOf(patch)
  return inTransaction(db, async (trx) => {
    await lockSettings(trx)
    const stored = await readStored(trx)
    if (version !== undefined && version !== settingsVersion(inForce(stored), [...values.keys()]))
      return overwrittenSettings(trx, [...values.keys()])
    const changes = changesOf(values, stored)
    if (Object.keys(changes).length === 0) return undefined
    const conflict = conflictIn(inForce(changed(stored, changes)))
    if (conflict) return problem(422, conflict.detail, { errors: [conflict] })
    await storeChanges(trx, changes, { actor })
    await publishLegalTexts(trx, inForce(await readStored(trx)), actor)
    return undefined
  })
}

/** Names the setting that changed last, by whom and when. */
async function overwrittenSettings(trx: Db, keys: readonly string[]): Promise<Problem> {
  const { items } = await readChangesOfSettings(trx, {})
  const touches = (key: string) => keys.includes(key)
  const last = items.find(({ changes }) => changes.some(({ key }) => touches(key)))
  const labels = (last?.changes ?? [])
    .filter(({ key }) => touches(key))
    .map(({ key }) => `«${settingsByKey.get(key)?.label ?? key}»`)
  const who = last
    ? `${last.actor} cambió ${labels.join(', ')} el ${formatDayAndHour(last.at)}.`
    : 'Esto cambió.'
  return problem(409, `${who} Lo tuyo no se guardó: recargá la página para ver cómo quedó.`)
}

/** Undoes a change. Refused if one of its settings changed since, or a value is no longer allowed. */
export async function undoSettings(
  db: Db,
  id: number,
  { actor, inForce }: Pick<Saving, 'actor' | 'inForce'>,
): Promise<Problem | undefined> {
  return inTransaction(db, async (trx) => {
    await lockSettings(trx)
    const [change] = (await readChangesOfSettings(trx, { only: id })).items
    if (!change) return problem(404, 'Ese cambio no existe.')
    if (!change.undoable) return problem(409, 'Esto cambió después: deshacé primero los cambios más nuevos.')
    const changes: Changes = {}
    for (const { key, before, after } of change.changes) {
      const setting = settingsByKey.get(key)
      if (!setting || (before !== null && !setting.schema.safeParse(before).success))
        return problem(409, `«${setting?.label ?? key}» ya no admite lo que decía antes.`)
      changes[key] = [after, before]
    }
    const conflict = conflictIn(inForce(changed(await readStored(trx), changes)))
    if (conflict) return problem(409, conflict.detail)
    await storeChanges(trx, changes, { actor, undoes: id })
    await publishLegalTexts(trx, inForce(await readStored(trx)), actor)
    return undefined
  })
}

/** Removes the initial branches and keeps the owner's. */
export async function forgetDemoBranches(trx: Db, actor: string): Promise<void> {
  await lockSettings(trx)
  const stored = await readStored(trx)
  if (!stored.has('branches')) await storeChanges(trx, { branches: [null, []] }, { actor })
}

/** Removes discontinued wines from manually filled home page rows. @returns those rows */
export async function loseWinesOfBands(
  trx: Db,
  gone: ReadonlySet<number>,
  actor: string,
): Promise<LosingBand[]> {
  await lockSettings(trx)
  const before = (await readStored(trx)).get('bands') as Band[] | undefined
  if (!before) return []
  const { bands, losing } = bandsWithout(before, gone)
  if (losing.length > 0) await storeChanges(trx, { bands: [before, bands] }, { actor })
  return losing
}

/** Two incompatible settings: the one to fix, and why. */
type Conflict = { field: string; detail: string }

/**
 * Interest-free instalments must add up to the lowest cash price (Res. 4/2025 of the Secretaría de Industria y Comercio,
 * before it 240-E/2017), which a discount for another payment method would undercut.
 */
export function conflictIn(settings: Pick<Settings, 'sales' | 'transfer'>): Conflict | undefined {
  const { sales } = settings
  if (sales.alcohol_from >= sales.alcohol_to)
    return {
      field: 'sales.alcohol_to',
      detail: 'La hora hasta la que se vende va después de la hora desde la que se vende',
    }
  const field = 'sales.interest_free'
  if (sales.interest_free < 2) return undefined
  if (sales.interest_free > sales.instalments)
    return { field, detail: `Son más que las «Cuotas con tarjeta» (${sales.instalments})` }
  const cheaper = checkoutChoices.find(
    ({ isAccepted, discount }) => isAccepted(settings) && discount(settings) > 0,
  )
  if (cheaper)
    return {
      field,
      detail: `Con un descuento por ${cheaper.listed} el precio de contado es menor, y la ley no deja llamarlas «sin interés»: sacá el descuento o poné 0. Con 0 cada vino dice hasta cuántas cuotas hay con Mercado Pago.`,
    }
  return undefined
}
