import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { currency } from '../../../money/money.ts'
import { productName } from '../../../catalogue/wine-name.ts'

type Page = {
  /** The wine's summary as plain text. */
  description: string
  /** Address of the picture that is passed on. */
  image: string
  /** Address of the wine's page. */
  url: string
}

/** A wine as schema.org describes a product: what search engines read of it. */
export function wineData(wine: ProductAnswer, { description, image, url }: Page) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName(wine),
    description,
    image,
    category: `Vino ${wine.category.type.toLowerCase()}`,
    ...(wine.sku ? { sku: wine.sku } : {}),
    ...(wine.ean ? { [`gtin${wine.ean.length}`]: wine.ean } : {}),
    brand: { '@type': 'Brand', name: wine.productor.description },
    offers: {
      '@type': 'Offer',
      url,
      price: wine.price.toFixed(2),
      priceCurrency: currency.code,
      availability: `https://schema.org/${wine.available > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(wine.scores.length > 0 ? { review: wine.scores.map(criticReview) } : {}),
    ...(wine.reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: wine.reviews.avg,
            reviewCount: wine.reviews.count,
          },
        }
      : {}),
  }
}

/** A critic's points as schema.org says a review: on the scale of wine critics, which begins at 50. */
function criticReview({ critic, points, year }: ProductAnswer['scores'][number]) {
  return {
    '@type': 'Review',
    author: { '@type': 'Organization', name: critic },
    reviewRating: { '@type': 'Rating', ratingValue: points, bestRating: 100, worstRating: 50 },
    ...(year === null ? {} : { datePublished: String(year) }),
  }
}
