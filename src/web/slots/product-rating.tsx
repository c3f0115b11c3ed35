import type { ComponentType } from 'react'
import { showParts } from './show-parts.tsx'

/** `count`: how many gave it stars. */
export type ProductRatingProps = { wineId: number; count: number }

/** What the capabilities show beside the stars of a product. */
export const ProductRating = showParts(
  Object.values(
    import.meta.glob<ComponentType<ProductRatingProps>>('../../capabilities/*/web/slots/product-rating.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
