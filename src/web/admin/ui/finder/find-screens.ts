import { foldText } from '../../../../catalogue/search/fold-text.ts'
import type { Section } from '../sections.ts'
import { isSetting, settingsTree } from '../../../../settings/settings-tree.ts'
import { type SettingsPart, settingsParts } from '../settings-parts-list.ts'

/** A search result to navigate to. */
export type Place = {
  kind: PlaceKind
  to: string
  name: string
  beside?: string
  /** Additional keywords; not shown. */
  words?: string
}
export type PlaceKind = 'screen' | 'order' | 'wine' | 'person'

/**
 * Screens whose name or description contains every typed word, names that start with them first; all screens
 * if nothing is typed.
 * @param own the sections that the user may open
 */
export function findScreens(typed: string, own: readonly Section[]): Place[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const screens: Place[] = [
    { kind: 'screen', to: '/admin/home', name: 'Inicio', beside: 'Lo que espera hoy' },
    ...own.map(({ to, name, text }): Place => ({ kind: 'screen', to, name, beside: text })),
  ]
  if (words.length === 0) return screens
  const parts = own.some(({ to }) => to === '/admin/ajustes') ? settingsPlaces : []
  const matches = [...screens, ...parts].filter((place) => {
    const text = foldText(`${place.name} ${place.beside ?? ''} ${place.words ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const begins = ({ name }: Place) => foldText(name).startsWith(words.join(' '))
  return [...matches.filter(begins), ...matches.filter((place) => !begins(place))].slice(0, 8)
}

/** The settings screens, also found by the settings on them: 'CUIT', 'alias'. */
const settingsPlaces: readonly Place[] = [
  ...settingsParts.map((part): Place => ({
    kind: 'screen',
    to: `/admin/ajustes/${part.id}`,
    name: part.name,
    beside: `Ajustes · ${part.text}`,
    words: labelsOf(part).join(' '),
  })),
  {
    kind: 'screen',
    to: '/admin/ajustes/historial',
    name: 'Historial de ajustes',
    beside: 'Quién los cambió, y deshacer',
  },
]

function labelsOf({ groups }: SettingsPart): string[] {
  return groups.flatMap((group) => {
    const node = settingsTree[group]
    return isSetting(node) ? [node.label] : Object.values(node).map(({ label }) => label)
  })
}
