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
 * Everything that an owner sets, one record each, in groups as the API has them: `shop.name`, `branches`. Contract,
 * defaults, what is public, the form and the history derive from it.
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
/** What a record answers; of a group, of each of its records. */
type ValueOf<T> = T extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : { -readonly [K in keyof T]: ValueOf<T[K]> }

/** Every setting's value, by group. */
export type Settings = ValueOf<Tree>

export function isSetting(node: object): node is Setting {
  return 'answer' in node && 'schema' in node
}

/** The records by key: 'shop.name', 'branches'. */
export const settingsByKey: ReadonlyMap<string, Setting> = new Map(
  Object.entries(settingsTree).flatMap(([group, node]): [string, Setting][] =>
    isSetting(node)
      ? [[group, node]]
      : Object.entries(node).map(([name, setting]) => [`${group}.${name}`, setting as Setting]),
  ),
)

/** Values by key. A key that is not there has its default. */
export type StoredSettings = ReadonlyMap<string, unknown>

/** The whole of the settings. In: what is stored, and defaults that go before the records' own. */
export function settingsOf(stored: StoredSettings, defaults: StoredSettings = new Map()): Settings {
  return nested((key, setting) => stored.get(key) ?? defaults.get(key) ?? setting.default) as Settings
}

/** Groups made of values by key; undefined leaves a setting out. */
export function nested(valueOf: (key: string, setting: Setting) => unknown): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [key, setting] of settingsByKey) {
    const value = valueOf(key, setting)
    if (value === undefined) continue
    const [group = '', name] = key.split('.')
    if (name === undefined) whole[group] = value
    else whole[group] = { ...(whole[group] as object), [name]: value }
  }
  return whole
}

/** The value of a key. */
export function valueAt(settings: Settings, key: string): unknown {
  const [group = '', name] = key.split('.')
  const node = (settings as Record<string, unknown>)[group]
  return name === undefined ? node : (node as Record<string, unknown>)[name]
}

/** What everybody may read; the rest is not there. */
export function publicSettings(settings: Settings): Partial<Settings> {
  return nested((key, setting) => (setting.public ? valueAt(settings, key) : undefined)) as Partial<Settings>
}

/** The fingerprint of some settings, by key: what a form with them begins with. */
export function settingsVersion(settings: Settings, keys: readonly string[]): string {
  return fingerprint(Object.fromEntries(keys.map((key) => [key, valueAt(settings, key)])))
}

/** The keys that a merge patch names. */
export function keysOf(patch: Readonly<Record<string, unknown>>): string[] {
  return [...settingsByKey.keys()].filter((key) => {
    const [group = '', name] = key.split('.')
    const node = patch[group]
    if (node === undefined || name === undefined || node === null) return node !== undefined
    return (node as Record<string, unknown>)[name] !== undefined
  })
}
