import type { FeedItem } from './feed-item.ts'

/**
 * Meta's catalogue feed, for catalogue ads only, as Meta forbids selling alcohol in its shops.
 * Source: developers.facebook.com/docs/commerce-platform/catalog/fields
 */
const columns: readonly [string, (item: FeedItem) => string | undefined][] = [
  ['id', (item) => item.id],
  ['title', (item) => item.title],
  ['description', (item) => item.description],
  ['availability', (item) => (item.available ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', (item) => item.price],
  ['link', (item) => item.link],
  ['image_link', (item) => item.image],
  ['brand', (item) => item.brand],
  ['sale_price', (item) => item.salePrice],
  ['gtin', (item) => item.gtin],
  ['google_product_category', (item) => item.googleCategory],
  ['product_type', (item) => item.productType],
  ['custom_label_0', (item) => item.type],
  ['custom_label_1', (item) => item.variety],
]

export const metaHead = `${columns.map(([name]) => name).join(',')}\n`

export function metaRow(item: FeedItem): string {
  return `${columns.map(([, valueOf]) => cell(valueOf(item) ?? '')).join(',')}\n`
}

/** A quoted line of text. */
function cell(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they would end the row, or make the file no text
  return `"${text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replaceAll('"', '""')}"`
}
