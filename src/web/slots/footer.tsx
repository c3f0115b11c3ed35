import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** What the capabilities show in the footer of every page. */
export const FooterParts = showParts(
  Object.values(
    import.meta.glob<ComponentType>('../../capabilities/*/web/slots/footer.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
