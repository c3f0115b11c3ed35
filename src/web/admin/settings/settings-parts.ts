import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import type { Setting } from '../../../settings/setting.ts'
import {
  isSetting,
  keysOf,
  settingsTree,
  settingsVersion,
  type Settings,
} from '../../../settings/settings-tree.ts'

type Group = keyof typeof settingsTree

/** A screen of settings: its address, what it is called, and the groups on it. Names of settings are unique on one. */
export type SettingsPart = { id: string; name: string; text: string; groups: readonly Group[] }

export const settingsParts: readonly SettingsPart[] = [
  { id: 'tienda', name: 'Tienda', text: 'Cómo se llama y cómo se ve.', groups: ['shop'] },
  {
    id: 'portada',
    name: 'Portada',
    text: 'Lo primero que se lee, y quiénes son.',
    groups: ['home', 'about'],
  },
  {
    id: 'colecciones',
    name: 'Colecciones',
    text: 'Filas de vinos y enlaces de la portada, por una regla o elegidos a mano.',
    groups: ['bands'],
  },
  {
    id: 'vendedor',
    name: 'Vendedor',
    text: 'Quién vende: va en comprobantes y facturas.',
    groups: ['seller'],
  },
  {
    id: 'contacto',
    name: 'Contacto',
    text: 'Cómo encontrarlos, acá y en las redes.',
    groups: ['contact', 'social'],
  },
  { id: 'locales', name: 'Locales', text: 'Dónde se puede ir, y cuándo.', groups: ['branches'] },
  {
    id: 'cobros',
    name: 'Cobros',
    text: 'Reservas y la cuenta de las transferencias.',
    groups: ['sales', 'transfer'],
  },
  { id: 'cuentas', name: 'Cuentas', text: 'Cómo ingresan quienes atienden la tienda.', groups: ['accounts'] },
  {
    id: 'avisos',
    name: 'Avisos',
    text: 'Lo que la tienda te cuenta, y lo que le pregunta a quien compró.',
    groups: ['notices', 'reviews'],
  },
  {
    id: 'correos',
    name: 'Correos',
    text: 'Lo que dice cada correo a quienes compran. Los datos de cada compra van entre llaves: {numero}.',
    groups: ['mails'],
  },
]

/** A setting on a screen, by the name that it has there. */
export type PlacedSetting = { group: Group; name: string; setting: Setting }

export function settingsOn({ groups }: SettingsPart): PlacedSetting[] {
  return groups.flatMap((group) => {
    const node = settingsTree[group]
    if (isSetting(node)) return []
    return (
      Object.entries(node)
        .map(([name, setting]) => ({ group, name, setting: setting as Setting }))
        // what has a form of its own
        .filter(({ setting }) => setting.input.kind !== 'list')
    )
  })
}

/** What a form has: every value as text. */
export type SettingsDraft = Record<string, string>

export function draftOf(placed: readonly PlacedSetting[], settings: Settings): SettingsDraft {
  return Object.fromEntries(placed.map(({ group, name }) => [name, String(valueIn(settings, group, name))]))
}

/** The draft as the call has it: values by group. */
export function bodyOf(placed: readonly PlacedSetting[], draft: SettingsDraft): SettingsPatch {
  const body: SettingsPatch = {}
  for (const { group, name } of placed) body[group] = { ...body[group], [name]: draft[name] }
  return body
}

export type SettingsPatch = Record<string, Record<string, unknown>>

/** What checks such a body. */
export function schemaOf(placed: readonly PlacedSetting[]): z.ZodType<SettingsPatch> {
  const groups: Record<string, Record<string, z.ZodType>> = {}
  for (const { group, name, setting } of placed) groups[group] = { ...groups[group], [name]: setting.schema }
  const shape = Object.entries(groups).map(([group, fields]) => [group, z.object(fields)])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<SettingsPatch>
}

/** Only what differs from what is stored, so that nothing that another user changed meanwhile is written back. */
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

/** A change as the call has it, with what its settings are on the screen: two tabs overwrite nothing of each other. */
export function changeOf<Body extends object>(body: Body, settings: Settings) {
  const version = settingsVersion(settings, keysOf(body as Record<string, unknown>))
  return { body, query: { version } }
}
