import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** The capabilities' links after the account link. */
export const NavbarSecond = showParts(
  Object.values(
    import.meta.glob<ComponentType>('../../capabilities/*/web/slots/navbar-second.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
