import { currency, fromPesos, originalPricePesos } from '../../money/money.ts'
import { cardOf } from '../../catalogue/images/picture.ts'
import { plainText } from '../../catalogue/plain-text.ts'
import { kindOf, kindRecord } from '../../catalogue/taxonomy/product-kinds.ts'
import { isWineType } from '../../catalogue/taxonomy/is-wine.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { productAddress } from '../../catalogue/wine-address.ts'
import { contentText, wineName } from '../../catalogue/wine-name.ts'

/** A wine as ad catalogues describe it, whatever their format. */
export type FeedItem = {
  id: string
  title: string
  description: string
  link: string
  image: string
  moreImages: string[]
  available: boolean
  /** '15900.00 ARS': the struck-through price, or the price without a discount. */
  price: string
  /** The discounted price. */
  salePrice: string | undefined
  brand: string
  gtin: string | undefined
  /** The shop's category: 'Vinos > Tinto > Malbec'. */
  productType: string
  /** Google's category by number or path, which alcoholic products require. */
  googleCategory: string
  type: string
  variety: string
  volumeMl: number | null
}

/** The longest title and description that both Google (150; 5,000) and Meta (200; 9,999) accept. */
const longestTitle = 150
const longestDescription = 5000
/** Google's limit; Meta accepts more. */
const mostImages = 10

export function feedItem(wine: ProductAnswer, publicUrl: string): FeedItem {
  const { category, productor, descuento, price, volumeMl } = wine
  const { feed } = kindRecord(kindOf({ ...category, sparkling: wine.sparkling }))
  const original = descuento > 0 ? originalPricePesos(fromPesos(price), descuento) : price
  // a discount that rounds to nothing does not count
  const reduced = original > price
  const picture = (address: string) => new URL(address, `${publicUrl}/`).href
  return {
    id: String(wine.id),
    title: titleOf(wine),
    description: descriptionOf(wine),
    link: publicUrl + productAddress(wine),
    // they do not accept SVG, so a drawn bottle is sent as its sharing card
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

/** Bodega, name, variety, vintage and size, which distinguish wines in a one-line list. */
function titleOf({ name, productor, vintage, volumeMl, category: { variety } }: ProductAnswer): string {
  const end = volumeMl === null ? '' : ` ${contentText(volumeMl)}`
  const named = wineName({ name, producer: productor.description, vintage })
  const words = named.includes(variety) ? named : `${named} ${variety}`
  return cut(words, longestTitle - end.length) + end
}

/** The wine's own text, or else its facts. */
function descriptionOf({ summary, category, location, productor }: ProductAnswer): string {
  const text = cut(plainText(summary), longestDescription)
  if (text !== '') return text
  if (!isWineType(category.type))
    return `${category.variety} de ${productor.description}, ${location.description}.`
  return `Vino ${category.type.toLowerCase()} de ${productor.description}, ${location.description}: ${category.variety}, ${category.degreeSugar.toLowerCase()}.`
}

/** Shortens without cutting a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
