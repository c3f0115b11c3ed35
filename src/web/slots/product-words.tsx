import type { ComponentType } from 'react'
import { showParts } from './show-parts.tsx'

/** `count`: how many gave it stars. */
export type ProductWordsProps = { wineId: number; count: number }

/** What the capabilities show of what buyers say of a product, below it. */
export const ProductWords = showParts(
  Object.values(
    import.meta.glob<ComponentType<ProductWordsProps>>('../../capabilities/*/web/slots/product-words.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
