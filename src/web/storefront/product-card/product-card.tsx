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
  /** With a reason, even an unknown one, there is room for it. */
  wine: CardWine & Partial<RecommendedCard>
  eager?: boolean
  /** Which heading its name is: below the page's title, or below that of a shelf. */
  heading?: 'h2' | 'h3' | undefined
}

/** So many bottles and fewer are said on the card. */
const fewBottles = 3

/** A wine as a label: bottle, bodega, name, variety, stars, price and one clear button. */
export function ProductCard({ wine, eager = false, heading: Name = 'h3' }: ProductCardProps) {
  const address = productAddress(wine)
  // only bottles that travel have a name: two of one wine on a page would stop every other transition
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
