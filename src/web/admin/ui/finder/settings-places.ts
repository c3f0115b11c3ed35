import { isSetting, settingsTree } from '../../../../settings/settings-tree.ts'
import { settingsParts, type SettingsPart } from '../settings-parts-list.ts'
import type { Place } from './find-screens.ts'

/** The settings screens, also found by the settings on them: 'CUIT', 'alias'. */
export const settingsPlaces: readonly Place[] = [
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
