import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** Links of the capabilities before that to the account. */
export const NavbarFirst = showParts(
  Object.values(
    import.meta.glob<ComponentType>('../../capabilities/*/web/slots/navbar-first.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
