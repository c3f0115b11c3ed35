import { expect, test } from 'vitest'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { missingForGoogle, schemaFaults } from '../../../../test/schema-org.ts'
import { wineData } from './wine-data.ts'

const wine = {
  id: 7,
  name: 'Altos',
  sku: null,
  ean: '7791234567898',
  vintage: 2019,
  volumeMl: 750,
  price: 1234.5,
  descuento: 0,
  available: 0,
  category: { type: 'Tinto', variety: 'Malbec', degreeSugar: 'Seco' },
  productor: { description: 'Bodega Sur' },
  scores: [{ critic: 'Atkin', points: 93, year: null }],
  reviews: { avg: 0, count: 0 },
} as unknown as ProductAnswer
const page = {
  description: 'Un malbec',
  image: 'https://shop/b.png',
  url: 'https://shop/detail/7',
  publicUrl: 'https://shop',
  facts: [
    { label: 'Contenido', text: '750 ml' },
    { label: 'EAN', text: '7791234567898', code: true as const },
  ],
  delivery: { most: 9000, minDays: 1, maxDays: 8, freeFrom: null, freeFromSomewhere: null },
}

test('a wine as search engines read it', () => {
  const data = wineData(wine, page)
  expect(data).toMatchObject({
    description: page.description,
    image: page.image,
    '@type': 'Product',
    category: 'Vino tinto',
    gtin13: '7791234567898',
    offers: { price: '1234.50', availability: 'https://schema.org/OutOfStock', url: page.url },
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Contenido', value: '750 ml' }],
    review: [{ reviewRating: { ratingValue: 93, bestRating: 100, worstRating: 50 } }],
  })
  expect(data).not.toHaveProperty('sku')
  expect(data).not.toHaveProperty('aggregateRating')
})

test('the rating is included once there are reviews', () => {
  const data = wineData({ ...wine, scores: [], reviews: { avg: 4.5, count: 2 } } as ProductAnswer, page)
  expect(data).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 2 } })
  expect(data).not.toHaveProperty('review')
})

test('all of it is as schema.org and Google want it', () => {
  const full = {
    ...wine,
    sku: 'A-7',
    descuento: 10,
    available: 4,
    scores: [{ critic: 'Atkin', points: 93, year: 2022 }],
    reviews: { avg: 4.5, count: 2 },
  } as ProductAnswer
  const data = wineData(full, page)
  expect(schemaFaults(data)).toEqual([])
  expect(missingForGoogle(data, 'required')).toEqual([])
  expect(missingForGoogle(data, 'recommended')).toEqual([])
  expect(data.offers.priceSpecification).toMatchObject([
    { price: '1234.50', referenceQuantity: { value: 750, unitCode: 'ML' } },
    { price: '1371.00', priceType: 'https://schema.org/StrikethroughPrice' },
  ])
  expect(data.offers.priceSpecification[0]).not.toHaveProperty('priceType')
  expect(data.offers.shippingDetails?.shippingRate).toMatchObject({ maxValue: '9000.00', currency: 'ARS' })
})

test('unknown or unavailable facts are omitted', () => {
  const data = wineData({ ...wine, ean: null, scores: [] } as ProductAnswer, { ...page, delivery: null })
  expect(schemaFaults(data)).toEqual([])
  expect(missingForGoogle(data, 'required')).toEqual([])
  expect(missingForGoogle(data, 'recommended').toSorted()).toEqual([
    'Offer.shippingDetails',
    'Product.aggregateRating',
    'Product.gtin13',
    'Product.review',
    'Product.sku',
  ])
})
