import { useViewTransitionState } from 'react-router'
import { namedAddress, productAddress } from '../../../catalogue/wine-address.ts'
import { productName, vintageAndContent } from '../../../catalogue/wine-name.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { Link } from '../../ui/link.tsx'
import { AddButton } from '../cart/add-button.tsx'
import { ProductMarks } from '../../slots/product-mark.tsx'
import type { CardWine, RecommendedCard } from './card-wine.ts'
import { CardOffer } from '../wine/offers.tsx'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/stars.tsx'
import { WinePicture } from '../wine/wine-picture.tsx'
import './product-card.css'

type ProductCardProps = {
  /** A reason reserves space, even while it is unknown. */
  wine: CardWine & Partial<RecommendedCard>
  eager?: boolean
  /** The heading level: below the page's title, or below a row's. */
  heading?: 'h2' | 'h3' | undefined
}

/** At most this many remaining bottles are mentioned. */
const fewBottles = 3

/** A wine's card: bottle, bodega, name, variety, stars, price and one button. */
export function ProductCard({ wine, eager = false, heading: Name = 'h3' }: ProductCardProps) {
  const address = productAddress(wine)
  // only travelling bottles have a transition name, because two of the same wine on a page would stop every
  // transition
  const travels = useViewTransitionState(address)
  return (
    <article className="product-card" data-type={wine.category.type}>
      <Link to={address} className="product-card-link" viewTransition prefetch="intent">
        <span className="product-card-stage">
          <WinePicture
            image={wine.image}
            productId={wine.id}
            sizes="(max-width: 559px) 46vw, 300px"
            eager={eager}
            {...(travels ? { travels: `bottle-${wine.id}` } : {})}
          />
          <CardOffer wineId={wine.id} />
          {wine.available > 0 && wine.available <= fewBottles && (
            <span className="chip product-card-few">
              {wine.available === 1 ? 'Queda 1' : `Quedan ${wine.available}`}
            </span>
          )}
        </span>
        <span className="eyebrow product-card-producer">{wine.productor.description}</span>
        <Name className="product-card-name">{wine.name}</Name>
        <span className="product-card-which figures">{vintageAndContent(wine)}</span>
      </Link>
      <ProductMarks productId={wine.id} name={productName(wine)} place="card" />
      {wine.reason !== undefined && <p className="product-card-reason">{wine.reason}</p>}
      <KindAndStars wine={wine} />
      <div className="product-card-buy">
        <Price price={wine.price} discount={wine.descuento} />
        <AddButton wine={wine} />
      </div>
    </article>
  )
}

function KindAndStars({ wine: { category, location, reviews, sparkling } }: { wine: CardWine }) {
  return (
    <>
      <p className="product-card-kind">
        <span className="type-dot" aria-hidden="true" />
        <span>
          {/* no line begins with a dot */}
          {[category.type, category.variety, category.degreeSugar, sparkling && 'Espumante']
            .filter(Boolean)
            .join('\u00a0· ')}
        </span>
      </p>
      <Link
        to={namedAddress('region', location.id_place, location.description)}
        className="product-card-place"
      >
        {location.description}
      </Link>
      <p className="product-card-stars">
        {reviews.count > 0 && (
          <>
            <Stars average={reviews.avg} count={reviews.count} />
            <span className="muted figures" aria-hidden="true">
              {writeNumber(reviews.avg, { most: 1 })} ({reviews.count})
            </span>
          </>
        )}
      </p>
    </>
  )
}
