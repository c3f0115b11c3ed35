import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import type { WineFact } from '../../../catalogue/products/wine-facts.ts'
import { currency, fromPesos, originalPricePesos } from '../../../money/money.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { returnPolicyData, shippingData } from '../../content/structured-data/offer-terms.ts'
import { shopId } from '../../content/structured-data/shop-data.ts'

type Page = {
  /** The wine's summary as plain text. */
  description: string
  /** URL of the picture for sharing. */
  image: string
  /** URL of the wine's page. */
  url: string
  facts: readonly WineFact[]
} & Pick<PageSettings, 'publicUrl' | 'delivery'>

/** A wine as a schema.org product, for search engines. */
export function wineData(wine: ProductAnswer, page: Page) {
  const { description, image, facts } = page
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName(wine),
    description,
    image,
    category: isWineType(wine.category.type)
      ? `Vino ${wine.category.type.toLowerCase()}`
      : `${wine.category.type}: ${wine.category.variety}`,
    ...(wine.sku ? { sku: wine.sku } : {}),
    ...(wine.ean ? { [`gtin${wine.ean.length}`]: wine.ean } : {}),
    brand: { '@type': 'Brand', name: wine.productor.description },
    additionalProperty: facts.filter(({ code }) => !code).map(propertyData),
    offers: offerData(wine, page),
    ...(wine.scores.length > 0 ? { review: wine.scores.map(criticReview) } : {}),
    ...(wine.reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: wine.reviews.avg,
            reviewCount: wine.reviews.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}

const propertyData = ({ label, text }: WineFact) => ({ '@type': 'PropertyValue', name: label, value: text })

/** The public price and its terms. */
function offerData(wine: ProductAnswer, { url, publicUrl, delivery }: Page) {
  return {
    '@type': 'Offer',
    url,
    price: wine.price.toFixed(2),
    priceCurrency: currency.code,
    availability: `https://schema.org/${wine.available > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    priceSpecification: pricesData(wine),
    seller: { '@id': shopId(publicUrl) },
    hasMerchantReturnPolicy: returnPolicyData,
    ...(delivery ? { shippingDetails: shippingData(delivery) } : {}),
  }
}

/** The price per litre and the struck-through price; only the latter has a type. */
function pricesData({ price, descuento, volumeMl }: ProductAnswer) {
  const specification = { '@type': 'UnitPriceSpecification', priceCurrency: currency.code }
  const today = {
    ...specification,
    price: price.toFixed(2),
    valueAddedTaxIncluded: true,
    ...(volumeMl === null
      ? {}
      : {
          referenceQuantity: {
            '@type': 'QuantitativeValue',
            value: volumeMl,
            unitCode: 'ML',
            valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'L' },
          },
        }),
  }
  if (descuento === 0) return [today]
  const original = originalPricePesos(fromPesos(price), descuento)
  return [
    today,
    { ...specification, price: original.toFixed(2), priceType: 'https://schema.org/StrikethroughPrice' },
  ]
}

/** A critic's score as a schema.org review, on the wine critics' scale that starts at 50. */
function criticReview({ critic, points, year }: ProductAnswer['scores'][number]) {
  return {
    '@type': 'Review',
    author: { '@type': 'Organization', name: critic },
    reviewRating: { '@type': 'Rating', ratingValue: points, bestRating: 100, worstRating: 50 },
    ...(year === null ? {} : { datePublished: String(year) }),
  }
}
