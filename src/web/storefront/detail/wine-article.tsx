import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { WineFact } from '../../../catalogue/products/wine-facts.ts'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { formatPesos } from '../../../money/money.ts'
import { law } from '../../content/law.ts'
import { ProductRating } from '../../slots/product-rating.tsx'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/stars.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WineGallery } from './wine-gallery.tsx'
import './wine-article.css'

type Props = {
  wine: ProductAnswer
  facts: readonly WineFact[]
  /** Beside the name. */
  mark?: ReactNode
  buy?: ReactNode
  travels?: string
}

/** What convinces and what is looked up comes below what is bought: rendered on the server, and loaded after it. */
const WineDetails = lazyPart(() => import('./wine-details.tsx'), { failed: null })

/** A wine as shoppers read it: what it costs and how it is bought first; the administration's preview shows the same. */
export function WineArticle({ wine, facts, mark, buy, travels }: Props) {
  return (
    <article className="detail" data-type={wine.category.type}>
      <WineGallery wine={wine} {...(travels ? { travels } : {})} />
      <div className="detail-text">
        <p className="eyebrow">
          <Link to={namedAddress('bodega', wine.productor.id_Prod, wine.productor.description)}>
            {wine.productor.description}
          </Link>
        </p>
        <div className="detail-title">
          <h1>{wine.name}</h1>
          {mark}
        </div>
        <p className="row detail-reviews">
          {wine.reviews.count > 0 && <Stars average={wine.reviews.avg} />}
          <ProductRating wineId={wine.id} count={wine.reviews.count} />
        </p>
        <Offer wine={wine} buy={buy} />
        <WineDetails wine={wine} facts={facts} />
      </div>
    </article>
  )
}

/** The price and the button to buy. */
function Offer({ wine, buy }: Pick<Props, 'wine' | 'buy'>) {
  return (
    <div className="detail-offer">
      <div className="detail-price">
        <Price price={wine.price} discount={wine.descuento} large />
        {buy && <Availability wine={wine} />}
      </div>
      <p className="detail-law figures">
        {law.priceWithoutTaxes}: {formatPesos(wine.priceWithoutTaxes)}
        {wine.pricePerLitre !== null && ` · Precio por litro: ${formatPesos(wine.pricePerLitre)}`}
      </p>
      {buy}
      {buy && (
        <p className="detail-promise muted">
          Tenés {law.regretDays} días para arrepentirte. <Link to="/envios">Envíos y devoluciones</Link>
        </p>
      )}
    </div>
  )
}

/** Fewer bottles than this are said to be few. */
const few = 6

/** Nothing where it cannot be had: that is said where it would be bought. */
function Availability({ wine: { available, category } }: Pick<Props, 'wine'>) {
  if (available < 1) return null
  const { one, many } = unitNoun([category.type])
  if (available > few) return <p className="detail-there">En stock</p>
  return (
    <p className="detail-few">{available === 1 ? `Queda la última ${one}` : `Quedan ${available} ${many}`}</p>
  )
}
