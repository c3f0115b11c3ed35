import { screens } from '../../../capabilities/screens.ts'
import type { Permission } from '../../../users/permissions.ts'
import { adminScreens } from './admin-screens.ts'
import type { Can } from './load-admin.ts'

/** What the parts are for, in the order of the rail. */
export const sectionGroups = [
  { id: 'sell', name: 'Vender' },
  { id: 'catalogue', name: 'Catálogo' },
  { id: 'people', name: 'Clientes' },
  { id: 'reports', name: 'Informes' },
  { id: 'shop', name: 'Tienda' },
] as const

export type Section = {
  to: string
  /** What opens it. */
  needs: Permission
  group: (typeof sectionGroups)[number]['id']
  name: string
  text: string
  /** Which of the pending counts its entry shows. */
  count?: 'questions'
}

const own = Object.entries(adminScreens).flatMap(([path, { menu }]) =>
  menu ? [{ to: `/${path.replace('/:part?', '')}`, ...menu }] : [],
)
/** The daily work comes first, then what capabilities add, then what is set up once. */
const afterDaily = own.findIndex(({ to }) => to === '/admin/graficos') + 1

/** The parts of the administration, in the order of the menu. */
export const sections: readonly Section[] = own.toSpliced(
  afterDaily,
  0,
  ...Object.values(screens).flatMap(({ sections: added = [] }) => added),
)

/** The parts that a person may open. */
export const ownSections = (can: Can) => sections.filter(({ needs }) => can(needs))
