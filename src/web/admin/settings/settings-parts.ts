import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import type { SettingsGroup, SettingsPart } from '../ui/settings-parts-list.ts'
import type { Setting } from '../../../settings/setting.ts'
import {
  isSetting,
  keysOf,
  settingsTree,
  settingsVersion,
  type Settings,
} from '../../../settings/settings-tree.ts'

/** A setting on a screen, with its name there. */
export type PlacedSetting = { group: SettingsGroup; name: string; setting: Setting }

export function settingsOn({ groups }: SettingsPart): PlacedSetting[] {
  return groups.flatMap((group) => {
    const node = settingsTree[group]
    if (isSetting(node)) return []
    return (
      Object.entries(node)
        .map(([name, setting]) => ({ group, name, setting: setting as Setting }))
        // those with their own form
        .filter(({ setting }) => setting.input.kind !== 'list')
    )
  })
}

/** A form's values, all as text. */
export type SettingsDraft = Record<string, string>

export function draftOf(placed: readonly PlacedSetting[], settings: Settings): SettingsDraft {
  return Object.fromEntries(placed.map(({ group, name }) => [name, String(valueIn(settings, group, name))]))
}

/** The draft for the call: values by group. */
export function bodyOf(placed: readonly PlacedSetting[], draft: SettingsDraft): SettingsPatch {
  const body: SettingsPatch = {}
  for (const { group, name } of placed) body[group] = { ...body[group], [name]: draft[name] }
  return body
}

export type SettingsPatch = Record<string, Record<string, unknown>>

/** The schema of such a body. */
export function schemaOf(placed: readonly PlacedSetting[]): z.ZodType<SettingsPatch> {
  const groups: Record<string, Record<string, z.ZodType>> = {}
  for (const { group, name, setting } of placed) groups[group] = { ...groups[group], [name]: setting.schema }
  const shape = Object.entries(groups).map(([group, fields]) => [group, z.object(fields)])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<SettingsPatch>
}

/** Only values that differ from the stored ones, so that another user's changes are not reverted. */
export function changedOnly(body: SettingsPatch, settings: Settings): SettingsPatch {
  const changed: SettingsPatch = {}
  for (const [group, values] of Object.entries(body))
    for (const [name, value] of Object.entries(values))
      if (value !== valueIn(settings, group, name)) changed[group] = { ...changed[group], [name]: value }
  return changed
}

function valueIn(settings: Settings, group: string, name: string): unknown {
  return (settings as unknown as SettingsPatch)[group]?.[name]
}

/**
 * A change for the call, with the fingerprint of its displayed settings, so that two tabs never overwrite
 * each other.
 */
export function changeOf<Body extends object>(body: Body, settings: Settings) {
  const version = settingsVersion(settings, keysOf(body as Record<string, unknown>))
  return { body, query: { version } }
}

/** A number's label: 'Validez de un link de pago (horas)', or 'Cuotas con tarjeta', which says what it counts. */
export const labelWithUnit = (label: string, unit: string): string =>
  label.toLowerCase().includes(unit.toLowerCase()) ? label : `${label} (${unit})`
