import type { RecommendedCard } from '../catalogue/card-wine.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import './wine-shelf.css'

/** Recommended wines, each with its reason. Cards keep their height whatever they say: nothing jumps when they change. */
export function WineShelf({ wines }: { wines: RecommendedCard[] }) {
  return (
    <div className="product-grid wine-shelf">
      {wines.map((wine) => (
        <ProductCard key={wine.id} wine={wine} reason={wine.reason ?? ''} />
      ))}
    </div>
  )
}
