import { currency, fromPesos, originalPricePesos } from '../../money/money.ts'
import { cardOf } from '../../catalogue/images/picture.ts'
import { plainText } from '../../catalogue/plain-text.ts'
import { kindOf, kindRecord } from '../../catalogue/taxonomy/product-kinds.ts'
import { isWineType } from '../../catalogue/taxonomy/is-wine.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { productAddress } from '../../catalogue/wine-address.ts'
import { contentText, wineName } from '../../catalogue/wine-name.ts'

/** A wine as catalogues of advertisements describe it, whatever their format. */
export type FeedItem = {
  id: string
  title: string
  description: string
  link: string
  image: string
  moreImages: string[]
  available: boolean
  /** '15900.00 ARS': what the page strikes through, or its price where nothing is struck. */
  price: string
  /** What the page asks, where it strikes another price through. */
  salePrice: string | undefined
  brand: string
  gtin: string | undefined
  /** The shop's own category: 'Vinos > Tinto > Malbec'. */
  productType: string
  /** Google's, by number or path; it may not be left out of goods with alcohol. */
  googleCategory: string
  type: string
  variety: string
  volumeMl: number | null
}

/** The longest title that both Google (150) and Meta (200) take, and the longest description of both (5,000; 9,999). */
const longestTitle = 150
const longestDescription = 5000
/** Of Google; Meta takes more. */
const mostImages = 10

/** In: a wine as its page shows it, and the shop's address. */
export function feedItem(wine: ProductAnswer, publicUrl: string): FeedItem {
  const { category, productor, descuento, price, volumeMl } = wine
  const { feed } = kindRecord(kindOf({ ...category, sparkling: wine.sparkling }))
  const original = descuento > 0 ? originalPricePesos(fromPesos(price), descuento) : price
  // a discount that rounds to nothing is none
  const reduced = original > price
  const picture = (address: string) => new URL(address, `${publicUrl}/`).href
  return {
    id: String(wine.id),
    title: titleOf(wine),
    description: descriptionOf(wine),
    link: publicUrl + productAddress(wine),
    // an SVG is no picture to them: the drawn bottle goes as the card that messengers get
    image: picture(isDrawn(wine.image) ? cardOf([wine.id]) : wine.image),
    moreImages: wine.moreImages.slice(0, mostImages).map(picture),
    available: wine.available > 0,
    price: amount(reduced ? original : price),
    salePrice: reduced ? amount(price) : undefined,
    brand: productor.description.slice(0, 70),
    gtin: wine.ean ?? undefined,
    // support.google.com/merchants/answer/6324436
    googleCategory: feed.category,
    productType: [feed.path, ...(isWineType(category.type) ? [category.type] : []), category.variety].join(
      ' > ',
    ),
    type: category.type,
    variety: category.variety,
    volumeMl,
  }
}

function isDrawn(image: string): boolean {
  return image.startsWith('/media/bottles/')
}

function amount(pesos: number): string {
  return `${pesos.toFixed(2)} ${currency.code}`
}

/** Bodega, name, variety, vintage, content: what tells a wine from another even in a list of one line. */
function titleOf({ name, productor, vintage, volumeMl, category: { variety } }: ProductAnswer): string {
  const end = volumeMl === null ? '' : ` ${contentText(volumeMl)}`
  const named = wineName({ name, producer: productor.description, vintage })
  const words = named.includes(variety) ? named : `${named} ${variety}`
  return cut(words, longestTitle - end.length) + end
}

/** The wine's own text; where it has none, what is known of it. */
function descriptionOf({ summary, category, location, productor }: ProductAnswer): string {
  const text = cut(plainText(summary), longestDescription)
  if (text !== '') return text
  if (!isWineType(category.type))
    return `${category.variety} de ${productor.description}, ${location.description}.`
  return `Vino ${category.type.toLowerCase()} de ${productor.description}, ${location.description}: ${category.variety}, ${category.degreeSugar.toLowerCase()}.`
}

/** At most so many characters, never half of one. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
