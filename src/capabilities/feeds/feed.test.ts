import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { feedItem } from './feed-item.ts'
import { googleEnd, googleHead, googleItem } from './google-feed.ts'
import { metaHead, metaRow } from './meta-feed.ts'

const url = 'https://tienda.test'
const shop = { name: 'Cava & Cía', publicUrl: url, delivery: '9000.00 ARS' }
const wine = {
  id: 7,
  name: 'Altos',
  summary: '<p>Un malbec <b>de altura</b> &amp; fresco.</p>',
  image: '/media/pictures/a-400x900.webp',
  moreImages: ['/media/pictures/b-400x900.webp'],
  ean: '7791234567898',
  vintage: 2019,
  volumeMl: 750,
  price: 11_691,
  descuento: 10,
  available: 3,
  category: { type: 'Tinto', variety: 'Malbec', degreeSugar: 'Seco' },
  productor: { description: 'Bodega Sur' },
  location: { description: 'Mendoza' },
} as unknown as ProductAnswer
const hostile = {
  ...wine,
  id: 8,
  name: `<script>"x"</script>&\u0000\u000b,=1+1\n${'🍷'.repeat(200)}`,
  summary: `<p>${'palabra '.repeat(3000)}</p>`,
  image: '/media/bottles/8?v=1',
  moreImages: Array.from({ length: 30 }, (_, index) => `/media/pictures/${index}.webp`),
  ean: null,
  descuento: 0,
  available: 0,
} as unknown as ProductAnswer
const bare = {
  ...hostile,
  id: 9,
  name: 'ALTOS',
  summary: '',
  price: 0.1,
  descuento: 1,
} as unknown as ProductAnswer

/** The values of a field in Google's feed. */
const fieldsOf = (item: string, name: string) =>
  [...item.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 'gs'))].map(([, value]) =>
    (value ?? '').replace(
      /&(amp|lt|gt|quot);/g,
      (_, entity: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[entity] ?? '',
    ),
  )
const money = /^\d+\.\d{2} ARS$/

test.each([wine, hostile, bare])("Google's feed has what its specification requires of wine $id", (sold) => {
  const item = googleItem(feedItem(sold, url), shop)
  const field = (name: string) => fieldsOf(item, name)[0] ?? ''
  expect(field('id')).toMatch(/^\d{1,50}$/)
  for (const [name, most] of Object.entries({ title: 150, description: 5000, brand: 70 })) {
    expect(field(name).length, name).toBeGreaterThan(0)
    expect(field(name).length, name).toBeLessThanOrEqual(most)
    expect(field(name), name).not.toMatch(/<p>|&\w+;/)
  }
  expect(field('link')).toMatch(/^https:\/\/tienda\.test\/detail\/\d+\/[a-z0-9-]+$/)
  for (const image of [...fieldsOf(item, 'image_link'), ...fieldsOf(item, 'additional_image_link')])
    expect(image).toMatch(/^https:\/\/tienda\.test\/media\/.+\.(webp|png)$/)
  expect(fieldsOf(item, 'additional_image_link').length).toBeLessThanOrEqual(10)
  expect(['in_stock', 'out_of_stock']).toContain(field('availability'))
  expect(field('price')).toMatch(money)
  expect(field('condition')).toBe('new')
  expect(field('google_product_category')).toBe('421')
  expect(field('unit_pricing_measure')).toMatch(/^\d+ml$/)
  expect(item).not.toContain('identifier_exists')
  // all tags are closed, and no text opens one
  expect(item.replace(/<(g:\w+|item)>|<\/(g:\w+|item)>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
  // oxlint-disable-next-line no-control-regex -- what XML cannot hold
  expect(item).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  expect(item.isWellFormed()).toBe(true)
})

test('price and reduced price are those of the page, barcode and delivery are said where they are known', () => {
  const item = googleItem(feedItem(wine, url), shop)
  expect(fieldsOf(item, 'price')).toEqual(['12990.00 ARS', '9000.00 ARS'])
  expect(fieldsOf(item, 'sale_price')).toEqual(['11691.00 ARS'])
  expect(fieldsOf(item, 'gtin')).toEqual(['7791234567898'])
  expect(fieldsOf(item, 'description')).toEqual(['Un malbec de altura & fresco.'])
  expect(fieldsOf(item, 'title')).toEqual(['Bodega Sur Altos 2019 Malbec 750 ml'])
  const other = googleItem(feedItem(hostile, url), { ...shop, delivery: undefined })
  for (const name of ['gtin', 'sale_price', 'shipping']) expect(other).not.toContain(`<g:${name}>`)
  expect(googleHead(shop)).toContain('<title>Cava &amp; Cía</title>')
  expect(googleEnd).toBe('</channel></rss>\n')
})

test("Meta's feed is a table with what its specification requires", () => {
  const text = metaHead + [wine, hostile, bare].map((wine) => metaRow(feedItem(wine, url))).join('')
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    expect(row['id']?.length).toBeLessThanOrEqual(100)
    expect(row['title']?.length).toBeLessThanOrEqual(200)
    expect(row['description']).not.toBe(row['title'])
    expect(row['description']?.length).toBeLessThanOrEqual(9999)
    expect(row['description']).toMatch(/[a-z]/)
    expect(['in stock', 'out of stock']).toContain(row['availability'])
    expect(row['condition']).toBe('new')
    expect(row['price']).toMatch(money)
    expect(row['link']).toMatch(/^https:\/\//)
    expect(row['image_link']).toMatch(/^https:\/\//)
    expect(row['brand']).not.toBe('')
  }
  expect(rows[0]).toMatchObject({
    sale_price: '11691.00 ARS',
    gtin: '7791234567898',
    availability: 'in stock',
  })
  expect(rows[1]).toMatchObject({ sale_price: '', gtin: '', image_link: `${url}/media/bottles/8.png` })
})
