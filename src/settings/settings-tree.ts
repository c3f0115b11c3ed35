import type { z } from 'zod'
import { declarations } from '../capabilities/declarations.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import { accountSettings } from './account-settings.ts'
import { bandAnswer, bandsSchema, startingBands } from './bands.ts'
import { branchAnswer, branchesSchema, demoBranches } from './branches.ts'
import { legalSettings } from './legal/legal-settings.ts'
import { mailSettings } from './mails/mail-settings.ts'
import { transferSettings, saleSettings, noticeSettings } from './sale-settings.ts'
import { contactSettings, sellerSettings, socialSettings } from './seller-settings.ts'
import type { Setting } from './setting.ts'
import { aboutSettings, homeSettings, shopSettings } from './shop-settings.ts'

/** Those of the capabilities. The type of the settings does not know them: each reads its own by key. */
const addedSettings: object = Object.fromEntries(
  declarations.flatMap(({ settings }) => (settings ? [[settings.group, settings.records] as const] : [])),
)

/**
 * All settings, grouped as in the API: `shop.name`, `branches`. Contract, defaults, public part, form and
 * history derive from this tree.
 */
export const settingsTree = {
  shop: shopSettings,
  home: homeSettings,
  about: aboutSettings,
  bands: {
    label: 'Colecciones de la portada',
    schema: bandsSchema,
    answer: bandAnswer.array(),
    default: startingBands,
    input: { kind: 'list' },
    public: true,
  } satisfies Setting,
  seller: sellerSettings,
  contact: contactSettings,
  social: socialSettings,
  branches: {
    label: 'Locales',
    schema: branchesSchema,
    answer: branchAnswer.array(),
    default: demoBranches,
    input: { kind: 'list' },
    public: true,
  } satisfies Setting,
  transfer: transferSettings,
  sales: saleSettings,
  notices: noticeSettings,
  ...addedSettings,
  accounts: accountSettings,
  mails: mailSettings,
  legal: legalSettings,
}

type Tree = typeof settingsTree
/** The output type of a setting, or of a group of settings. */
type ValueOf<T> = T extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : { -readonly [K in keyof T]: ValueOf<T[K]> }

export type Settings = ValueOf<Tree>

export function isSetting(node: object): node is Setting {
  return 'answer' in node && 'schema' in node
}

/** Settings by key: 'shop.name', 'branches'. */
export const settingsByKey: ReadonlyMap<string, Setting> = new Map(
  Object.entries(settingsTree).flatMap(([group, node]): [string, Setting][] =>
    isSetting(node)
      ? [[group, node]]
      : Object.entries(node).map(([name, setting]) => [`${group}.${name}`, setting as Setting]),
  ),
)

/** Values by key; missing keys have their default. */
export type StoredSettings = ReadonlyMap<string, unknown>

/**
 * All settings.
 * @param defaults override the settings' own defaults
 */
export function settingsOf(stored: StoredSettings, defaults: StoredSettings = new Map()): Settings {
  return nested((key, setting) => stored.get(key) ?? defaults.get(key) ?? setting.default) as Settings
}

/** Builds groups from values by key; undefined omits a setting. */
export function nested(valueOf: (key: string, setting: Setting) => unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, setting] of settingsByKey) {
    const value = valueOf(key, setting)
    if (value === undefined) continue
    const [group = '', name] = key.split('.')
    if (name === undefined) result[group] = value
    else result[group] = { ...(result[group] as object), [name]: value }
  }
  return result
}

export function valueAt(settings: Settings, key: string): unknown {
  const [group = '', name] = key.split('.')
  const node = (settings as Record<string, unknown>)[group]
  return name === undefined ? node : (node as Record<string, unknown>)[name]
}

/** The public settings only. */
export function publicSettings(settings: Settings): Partial<Settings> {
  return nested((key, setting) => (setting.public ? valueAt(settings, key) : undefined)) as Partial<Settings>
}

/** The fingerprint of some settings, which a form remembers when it loads. */
export function settingsVersion(settings: Settings, keys: readonly string[]): string {
  return fingerprint(Object.fromEntries(keys.map((key) => [key, valueAt(settings, key)])))
}

export function keysOf(patch: Readonly<Record<string, unknown>>): string[] {
  return [...settingsByKey.keys()].filter((key) => {
    const [group = '', name] = key.split('.')
    const node = patch[group]
    if (node === undefined || name === undefined || node === null) return node !== undefined
    return (node as Record<string, unknown>)[name] !== undefined
  })
}
