import { foldText } from '../../../../catalogue/search/fold-text.ts'
import type { Section } from '../sections.ts'
import { settingsPlaces } from './settings-places.ts'

/** A place that the finder leads to. */
export type Place = {
  kind: PlaceKind
  to: string
  name: string
  beside?: string
  /** By which it is found too; not shown. */
  words?: string
}
export type PlaceKind = 'screen' | 'order' | 'wine' | 'person'

/**
 * Screens whose names or descriptions have every word that was typed, those whose names begin with it first. In: the
 * sections that the person may open. Nothing typed finds all of them.
 */
export function findScreens(typed: string, own: readonly Section[]): Place[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const screens: Place[] = [
    { kind: 'screen', to: '/admin/home', name: 'Inicio', beside: 'Lo que espera hoy' },
    ...own.map(({ to, name, text }): Place => ({ kind: 'screen', to, name, beside: text })),
  ]
  if (words.length === 0) return screens
  const parts = own.some(({ to }) => to === '/admin/ajustes') ? settingsPlaces : []
  const found = [...screens, ...parts].filter((place) => {
    const text = foldText(`${place.name} ${place.beside ?? ''} ${place.words ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const begins = ({ name }: Place) => foldText(name).startsWith(words.join(' '))
  return [...found.filter(begins), ...found.filter((place) => !begins(place))].slice(0, 8)
}
