import { declarations } from '../../../capabilities/declarations.ts'
import type { settingsTree } from '../../../settings/settings-tree.ts'

export type SettingsGroup = keyof typeof settingsTree

/** A settings screen: address, title and groups. Setting names are unique within a screen. */
export type SettingsPart = { id: string; name: string; text: string; groups: readonly SettingsGroup[] }

/** Groups of the capabilities on a screen. */
const addedTo = (part: string) =>
  declarations.flatMap(({ settings }) => (settings?.part === part ? [settings.group as SettingsGroup] : []))

export const settingsParts: readonly SettingsPart[] = [
  {
    id: 'tienda',
    name: 'Tienda',
    text: 'Cómo se llama y cómo se ve.',
    groups: ['shop', ...addedTo('tienda')],
  },
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
    groups: ['notices', ...addedTo('avisos')],
  },
  {
    id: 'correos',
    name: 'Correos',
    text: 'Lo que dice cada correo a quienes compran. Los datos de cada compra van entre llaves: {numero}.',
    groups: ['mails'],
  },
  {
    id: 'legales',
    name: 'Textos legales',
    text: 'Cada versión queda guardada, y cada compra nombra las que valían ese día.',
    groups: ['legal'],
  },
]
