import { expect, test } from 'vitest'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { wineData } from './wine-data.ts'

const wine = {
  id: 7,
  name: 'Altos',
  sku: null,
  ean: '7791234567898',
  vintage: 2019,
  volumeMl: 750,
  price: 1234.5,
  available: 0,
  category: { type: 'Tinto', variety: 'Malbec', degreeSugar: 'Seco' },
  productor: { description: 'Bodega Sur' },
  scores: [{ critic: 'Atkin', points: 93, year: null }],
  reviews: { avg: 0, count: 0 },
} as unknown as ProductAnswer
const page = { description: 'Un malbec', image: 'https://shop/b.png', url: 'https://shop/detail/7' }

test('a wine as search engines read it', () => {
  const data = wineData(wine, page)
  expect(data).toMatchObject({
    description: page.description,
    image: page.image,
    '@type': 'Product',
    category: 'Vino tinto',
    gtin13: '7791234567898',
    offers: { price: '1234.50', availability: 'https://schema.org/OutOfStock', url: page.url },
    review: [{ reviewRating: { ratingValue: 93, bestRating: 100, worstRating: 50 } }],
  })
  expect(data).not.toHaveProperty('sku')
  expect(data).not.toHaveProperty('aggregateRating')
})

test('what buyers gave is said once there is some', () => {
  const data = wineData({ ...wine, scores: [], reviews: { avg: 4.5, count: 2 } } as ProductAnswer, page)
  expect(data).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 2 } })
  expect(data).not.toHaveProperty('review')
})
