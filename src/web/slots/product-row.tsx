import type { ComponentType } from 'react'
import type { RecommendedCard } from '../storefront/product-card/card-wine.ts'
import { showParts } from './show-parts.tsx'

/** `wines`: what `loadSimilar` answered for the page. */
export type ProductRowProps = { wineId: number; wines: RecommendedCard[] }

/** A row of products below one of them. */
export const ProductRow = showParts(
  Object.values(
    import.meta.glob<ComponentType<ProductRowProps>>('../../capabilities/*/web/slots/product-row.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
