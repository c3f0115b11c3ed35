import type { FeedItem } from './feed-item.ts'

export type FeedShop = {
  name: string
  publicUrl: string
  /** '5000.00 ARS': the highest price of home delivery; undefined if there is none. */
  delivery: string | undefined
}

/**
 * Google Merchant Center's feed: RSS 2.0 with Google's namespace.
 * Source: support.google.com/merchants/answer/7052112 (product data specification).
 */
export function googleHead({ name, publicUrl }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${xml(name)}</title><link>${xml(`${publicUrl}/`)}</link><description>${xml(`Vinos de ${name}`)}</description>
`
}

export const googleEnd = '</channel></rss>\n'

/** One wine. It has no `identifier_exists`, because an unknown barcode does not mean that there is none. */
export function googleItem(item: FeedItem, { delivery }: FeedShop): string {
  const fields: [string, string | undefined][] = [
    ['id', item.id],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', item.image],
    ...item.moreImages.map((image): [string, string] => ['additional_image_link', image]),
    ['availability', item.available ? 'in_stock' : 'out_of_stock'],
    ['price', item.price],
    ['sale_price', item.salePrice],
    ['brand', item.brand],
    ['gtin', item.gtin],
    ['condition', 'new'],
    ['google_product_category', item.googleCategory],
    ['product_type', item.productType],
    ...(item.volumeMl === null
      ? []
      : ([
          ['unit_pricing_measure', `${item.volumeMl}ml`],
          ['unit_pricing_base_measure', '1l'],
        ] as [string, string][])),
  ]
  const elements = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`<g:${name}>${xml(value)}</g:${name}>`],
  )
  const shipping =
    delivery === undefined
      ? ''
      : `<g:shipping><g:country>AR</g:country><g:service>Envío a domicilio</g:service><g:price>${delivery}</g:price></g:shipping>`
  return `<item>${elements.join('')}${shipping}</item>\n`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML 1.0 and drops characters that it cannot contain. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
