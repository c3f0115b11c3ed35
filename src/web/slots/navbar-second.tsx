import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** Links of the capabilities after that to the account. */
export const NavbarSecond = showParts(
  Object.values(
    import.meta.glob<ComponentType>('../../capabilities/*/web/slots/navbar-second.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
