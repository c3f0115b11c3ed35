import type { ComponentType } from 'react'
import { showParts } from './show-parts.tsx'

/** What the capabilities show at the end of the home page. */
export const HomeBelow = showParts(
  Object.values(
    import.meta.glob<ComponentType>('../../capabilities/*/web/slots/home-below.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
