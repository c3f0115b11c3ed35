import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** What a part for a product without stock is given. */
export type SoldOutProps = { productId: number; name: string }

/** What the capabilities offer where a product has no stock. */
export const SoldOutParts = showParts(
  Object.values(
    import.meta.glob<ComponentType<SoldOutProps>>('../../capabilities/*/web/slots/sold-out.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
