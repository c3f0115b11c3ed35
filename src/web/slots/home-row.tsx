import type { ComponentType } from 'react'
import type { RecommendedCard } from '../storefront/product-card/card-wine.ts'
import { showParts } from './show-parts.tsx'

/** Products with what their row is called. */
export type Row = { reason: string; items: RecommendedCard[] }

/** `row`: what is chosen for all visitors; `listed`: what is in the list above. */
export type HomeRowProps = { row: Row; listed: { id: number }[] }

/** A row of products below the list of the home page. */
export const HomeRow = showParts(
  Object.values(
    import.meta.glob<ComponentType<HomeRowProps>>('../../capabilities/*/web/slots/home-row.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
