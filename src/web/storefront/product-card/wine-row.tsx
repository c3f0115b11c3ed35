import { memo } from 'react'
import type { RecommendedCard } from './card-wine.ts'
import { ProductCard } from './product-card.tsx'
import './wine-row.css'

type WineRowProps = { wines: RecommendedCard[]; heading?: 'h2' | 'h3' | undefined }

/**
 * Recommended wines, each with its reason. Fixed heights avoid layout shifts, and memoising avoids rendering
 * again just because the session became known.
 */
export const WineRow = memo(function WineRow({ wines, heading }: WineRowProps) {
  return (
    <ul className="product-grid wine-shelf">
      {wines.map((wine) => (
        <li key={wine.id}>
          <ProductCard wine={wine} heading={heading} />
        </li>
      ))}
    </ul>
  )
})
