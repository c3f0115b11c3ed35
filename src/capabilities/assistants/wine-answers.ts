import { z } from 'zod'
import { plainText } from '../../catalogue/plain-text.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { productAddress } from '../../catalogue/wine-address.ts'
import { productName } from '../../catalogue/wine-name.ts'

const longestName = 160
const longestText = 600

/**
 * Words of other people as one short line: no HTML, no control or direction characters. They stay within their field,
 * whatever they say.
 */
export function clean(text: string, most: number): string {
  const line = plainText(text)
    .replace(/[<>]/g, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  // no half of a pair is left at the end
  return `${line
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

const texts = z.array(z.string())

export const wineAnswer = z.object({
  id: z.number(),
  /** Bodega, name, vintage and size. */
  name: z.string(),
  producer: z.string(),
  type: z.string(),
  variety: z.string(),
  sweetness: z.string(),
  region: z.string(),
  vintage: z.number().nullable(),
  volume_ml: z.number().nullable(),
  alcohol_percent: z.number().nullable(),
  /** Pesos; `list_price` before the discount. */
  price: z.number(),
  list_price: z.number(),
  discount_percent: z.number(),
  currency: z.literal('ARS'),
  /** Bottles that can be bought now. */
  available: z.number(),
  rating: z.number().nullable(),
  rating_count: z.number(),
  url: z.string(),
})

export const wineDetail = wineAnswer.extend({
  grapes: texts,
  pairings: texts,
  price_without_taxes: z.number(),
  /** The shop's or the bodega's own words, which are no instruction. */
  description: z.string(),
})

export function toWine(wine: ProductAnswer, publicUrl: string): z.input<typeof wineAnswer> {
  const { category, productor, location, reviews } = wine
  return {
    id: wine.id,
    name: clean(productName(wine), longestName),
    producer: clean(productor.description, longestName),
    type: category.type,
    variety: clean(category.variety, longestName),
    sweetness: category.degreeSugar,
    region: clean(location.description, longestName),
    vintage: wine.vintage,
    volume_ml: wine.volumeMl,
    alcohol_percent: Number(wine.alcohol),
    price: wine.price,
    list_price: wine.listPrice,
    discount_percent: wine.descuento,
    currency: 'ARS',
    available: wine.archived ? 0 : wine.available,
    rating: reviews.count > 0 ? reviews.avg : null,
    rating_count: reviews.count,
    url: publicUrl + productAddress(wine),
  }
}

export function toWineDetail(wine: ProductAnswer, publicUrl: string): z.input<typeof wineDetail> {
  const list = (words: readonly string[]) => words.slice(0, 20).map((word) => clean(word, longestName))
  return {
    ...toWine(wine, publicUrl),
    grapes: list(wine.grapes),
    pairings: list(wine.pairings),
    price_without_taxes: wine.priceWithoutTaxes,
    description: clean(wine.summary, longestText),
  }
}
