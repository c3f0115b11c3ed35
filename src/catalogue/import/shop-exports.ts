import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { plainText } from '../plain-text.ts'
import { volumeCell } from '../products/field-cells.ts'
import { plainHeading, type Cell } from './import-columns.ts'
import type { Row } from './workbook-sheets.ts'

/** A wine as the export of a shop system says it, under the headings of this shop's lists. */
type Exported = Record<string, Cell>
type CellAt = (heading: string) => Cell
type ReadAmount = (cell: Cell) => number | null

export type ShopSystem = 'shopify' | 'woocommerce' | 'tiendanube' | 'prestashop'

/** A variant of a product of another shop: a wine of this one. */
export type ExportedVariant = {
  /** What its shop calls the product: its handle, its address, its SKU or its number. */
  product: string
  /** The shop's own number of the product or variant; empty where the file has none. */
  id: string
  sku: string
  name: string
  /** The words that tell it from the other variants of its product. */
  option: string
  /** False for drafts and for what its shop does not show. */
  isShown: boolean
  /** Its categories, each from the widest to the narrowest: 'Tintos > Malbec'. */
  categories: string[]
  /** Addresses of the product's pictures. */
  pictures: string[]
  wine: Exported
}

type System = {
  name: ShopSystem
  needs: readonly string[]
  read: (rows: readonly CellAt[], amount: ReadAmount) => ExportedVariant[]
}

const text = (cell: Cell) => (cell === null ? '' : String(cell).trim())
const orNull = (said: string): Cell => (said === '' ? null : said)

/** Reads the amounts of a file by its decimal sign: what one amount writes tells it for all. */
function amountReader(cells: readonly Cell[]): ReadAmount {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? cell.trim() : []))
  const both = texts.find((said) => said.includes('.') && said.includes(','))
  const centavos = (sign: string) => texts.some((said) => new RegExp(`\\d[${sign}]\\d{1,2}$`).test(said))
  const decimal = both
    ? both.lastIndexOf(',') > both.lastIndexOf('.')
      ? ','
      : '.'
    : centavos(',') && !centavos('.')
      ? ','
      : centavos('.')
        ? '.'
        : undefined
  return (cell) => {
    if (typeof cell === 'number') return cell
    const bare = text(cell).replace(/^\$\s*/, '')
    const said = decimal === undefined ? bare : bare.replaceAll(decimal === ',' ? '.' : ',', '')
    return /^\d+([.,]\d+)?$/.test(said) ? Number(said.replace(',', '.')) : null
  }
}

/** The price and, where another one is asked, that as the offer. */
function prices(listed: number | null, offer: number | null): Exported {
  const isOffer = listed !== null && offer !== null && offer > 0 && offer < listed
  return {
    'Precio de lista': isOffer ? listed : (listed ?? offer),
    'Precio de oferta': isOffer ? offer : null,
  }
}

const years = /^(?:19|20)\d\d$/

/** What an option or an attribute says: a content, a year, the column that it is named after, or else part of the name. */
function withOption(wine: Exported, name: string, value: string): Exported {
  if (value === '' || value === 'Default Title') return wine
  if (typeof volumeCell(value, '') === 'number' && /\d\s*(?:ml|cc|cl|l)/i.test(value))
    return { ...wine, Contenido: value }
  if (years.test(value)) return { ...wine, Cosecha: value }
  if (
    /^(?:varietal|cepa|uva|bodega|tipo|pais|region|origen|cosecha|contenido|graduacion)/.test(
      plainHeading(name),
    )
  )
    return { ...wine, [name]: value }
  return { ...wine, Nombre: `${text(wine['Nombre'] ?? null)} ${value}` }
}

const pictures = (addresses: readonly string[]): Exported => ({
  Imagen: addresses[0] ?? null,
  'Otras imágenes': addresses.length > 1 ? addresses.slice(1).join('\n') : null,
})

const listOf = (cell: Cell, separator: RegExp): string[] =>
  text(cell)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A name as people read it: exports of web pages write '&amp;' and tags. */
const named = (cell: Cell): Cell => orNull(/[&<]/.test(text(cell)) ? plainText(text(cell)) : text(cell))

/** A bar code that a spreadsheet wrote as '7,798E+12' is no code unless it has all its digits. */
function code(cell: Cell): Cell {
  const [, whole = '', rest = '', power] = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(text(cell)) ?? []
  if (power === undefined) return orNull(text(cell).replace(/^'/, ''))
  return rest.length === Number(power) ? whole + rest : null
}

/** Rows of one product, which follow each other, each with what only the first of them says. */
function byProduct(rows: readonly CellAt[], key: string): CellAt[][] {
  const products: CellAt[][] = []
  for (const row of rows) {
    const last = products.at(-1)
    if (last && text(row(key)) === text(last[0]?.(key) ?? null)) last.push(row)
    else products.push([row])
  }
  return products
}

const shopify: System = {
  name: 'shopify',
  needs: ['handle', 'title', 'vendor', 'variant price'],
  read: (rows, amount) =>
    byProduct(rows, 'handle').flatMap((product) => {
      const [first] = product
      const said = (heading: string) => first?.(heading) ?? null
      const images = product.map((row) => text(row('image src'))).filter((address) => address !== '')
      const isShown =
        !/^(?:false|no)$/i.test(text(said('published'))) &&
        !/^(?:draft|archived)$/i.test(text(said('status')))
      return product
        .filter((row) => text(row('variant price')) !== '')
        .map((row) => {
          const [price, compared] = [amount(row('variant price')), amount(row('variant compare at price'))]
          const option = text(row('option1 value'))
          const wine: Exported = {
            SKU: row('variant sku'),
            EAN: code(row('variant barcode')),
            Nombre: named(said('title')),
            Bodega: named(said('vendor')),
            Tipo: said('type'),
            Stock: row('variant inventory qty'),
            'Costo sin IVA': amount(row('cost per item')),
            ...prices(compared ?? price, price),
            ...pictures(images),
            Descripción: said('body html'),
          }
          return {
            product: text(said('handle')),
            id: '',
            sku: text(row('variant sku')),
            name: text(named(said('title'))),
            option: option === 'Default Title' ? '' : option,
            isShown,
            categories: [...listOf(said('type'), /\n/), ...listOf(said('tags'), /,/)],
            pictures: images,
            wine: withOption(wine, text(said('option1 name')), option),
          }
        })
    }),
}

/** The headings that Shopify writes since 2024, by those before. */
const newShopify: Record<string, string> = {
  'url handle': 'handle',
  description: 'body html',
  'published on online store': 'published',
  sku: 'variant sku',
  barcode: 'variant barcode',
  price: 'variant price',
  'compare at price': 'variant compare at price',
  'inventory quantity': 'variant inventory qty',
  'product image url': 'image src',
}

/** The headings of WooCommerce's export as its Spanish translation writes them. */
const wooInSpanish: Record<string, string> = {
  tipo: 'type',
  nombre: 'name',
  publicado: 'published',
  'precio normal': 'regular price',
  'precio rebajado': 'sale price',
  'rebajado precio': 'sale price',
  inventario: 'stock',
  categorias: 'categories',
  marcas: 'brands',
  superior: 'parent',
  imagenes: 'images',
  descripcion: 'description',
  'descripcion corta': 'short description',
  'gtin upc ean o isbn': 'gtin upc ean or isbn',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((n) => [
      [`nombre del atributo ${n}`, `attribute ${n} name`],
      [`valor es del atributo ${n}`, `attribute ${n} value s`],
    ]),
  ),
}

/** Kinds of rows that are no wine of their own. */
const wooOthers = /^(?:variable|grouped|external)\b/

const woocommerce: System = {
  name: 'woocommerce',
  needs: ['type', 'name', 'regular price', 'sale price'],
  read: (rows, amount) => {
    const parents = new Map(
      rows
        .filter((row) => /^variable\b/.test(text(row('type'))))
        .flatMap((row) => [[text(row('sku')), row] as const, [`id:${text(row('id'))}`, row] as const]),
    )
    return rows
      .filter((row) => !wooOthers.test(text(row('type'))))
      .map((row) => {
        // a variation leaves out what it has of its product
        const parent = parents.get(text(row('parent')))
        const said = (heading: string) =>
          text(row(heading)) === '' ? (parent?.(heading) ?? null) : row(heading)
        const images = listOf(said('images'), /,\s*/)
        const values = [1, 2, 3, 4, 5, 6].map((n) => text(row(`attribute ${n} value s`)))
        const html = (heading: string) => text(said(heading)).replaceAll(String.raw`\n`, '\n')
        const wine: Exported = {
          SKU: row('sku'),
          EAN: code(row('gtin upc ean or isbn')),
          Nombre: named(parent ? parent('name') : row('name')),
          Bodega: named(said('brands')),
          Tipo: said('categories'),
          Stock: text(row('stock')) === 'parent' ? (parent?.('stock') ?? null) : row('stock'),
          ...prices(amount(row('regular price')), amount(row('sale price'))),
          ...pictures(images),
          Descripción: orNull(html('description') || html('short description')),
        }
        return {
          product: text(parent ? parent('id') : row('id')) || text(row('sku')),
          id: text(row('id')),
          sku: text(row('sku')),
          name: text(named(parent ? parent('name') : row('name'))),
          option: parent ? values.filter((value) => value !== '').join(' ') : '',
          isShown: !/^(?:0|-1|2)$/.test(text(said('published'))),
          categories: listOf(said('categories'), /(?<!\\),\s*/).map((one) => one.replaceAll('\\,', ',')),
          pictures: images,
          wine: values.reduce(
            (so, value, index) => withOption(so, text(said(`attribute ${index + 1} name`)), value),
            wine,
          ),
        }
      })
  },
}

const tiendanube: System = {
  name: 'tiendanube',
  needs: ['identificador de url', 'nombre', 'precio', 'precio promocional'],
  read: (rows, amount) =>
    byProduct(rows, 'identificador de url').flatMap((product) =>
      product.map((row) => {
        const said = (heading: string) =>
          text(row(heading)) === '' ? (product[0]?.(heading) ?? null) : row(heading)
        const images = listOf(said('imagenes'), /,\s*/)
        const wine: Exported = {
          SKU: row('sku'),
          EAN: code(row('codigo de barras')),
          Nombre: named(said('nombre')),
          Bodega: named(said('marca')),
          Tipo: said('categorias'),
          Stock: row('stock'),
          ...prices(amount(row('precio')), amount(row('precio promocional'))),
          'Costo sin IVA': amount(row('costo')),
          ...pictures(images),
          Descripción: said('descripcion'),
        }
        const values = [1, 2, 3].map((n) => text(row(`valor de propiedad ${n}`)))
        return {
          product: text(said('identificador de url')),
          id: '',
          sku: text(row('sku')),
          name: text(named(said('nombre'))),
          option: values.filter((value) => value !== '').join(' '),
          isShown: !/^no$/i.test(
            text(said('mostrar en tienda')) || text(said('mostrar en mi tienda en linea')),
          ),
          categories: listOf(said('categorias'), /,\s*/),
          pictures: images,
          wine: values.reduce(
            (so, value, index) => withOption(so, text(said(`nombre de propiedad ${index + 1}`)), value),
            wine,
          ),
        }
      }),
    ),
}

/** The layout in which PrestaShop takes products, and a row for each combination below its product (`joinCombinations`). */
const prestashop: System = {
  name: 'prestashop',
  needs: ['product id', 'name', 'price tax excluded', 'url rewritten'],
  read: (rows, amount) =>
    byProduct(rows, 'product id').flatMap((product) => {
      const [first] = product
      const said = (heading: string) => first?.(heading) ?? null
      const combinations = product.filter((row) => text(row('combination')) !== '')
      return (combinations.length > 0 ? combinations : product.slice(0, 1)).map((row) => {
        const net =
          (amount(said('price tax excluded')) ?? 0) + (amountOf(row('impact on price'), amount) ?? 0)
        const off = discounted(net, amount(said('discount amount')), amount(said('discount percent')))
        const images = listOf(said('image urls x y z'), /,\s*/)
        const option = text(row('combination'))
        const { 'Precio de lista': listed = null, 'Precio de oferta': offer = null } = prices(net, off)
        const wine: Exported = {
          SKU: text(row('combination reference')) || said('reference'),
          EAN: code(orNull(text(row('combination ean13')) || text(said('ean13')))),
          Nombre: named(said('name')),
          Bodega: named(said('manufacturer')),
          Tipo: listOf(said('categories x y z'), /,\s*/)[0] ?? null,
          Stock: orNull(text(row('combination quantity')) || text(said('quantity'))),
          'Precio de lista sin IVA': listed,
          'Precio de oferta sin IVA': offer,
          'Costo sin IVA': amount(said('wholesale price')),
          ...pictures(images),
          Descripción: orNull(text(said('description')) || text(said('summary'))),
        }
        return {
          product: text(said('product id')),
          id: text(said('product id')),
          sku: text(wine['SKU'] ?? null),
          name: text(named(said('name'))),
          option,
          isShown: text(said('active 0 1')) !== '0',
          categories: listOf(said('categories x y z'), /,\s*/),
          pictures: images,
          wine: withOption(
            withFeatures(wine, text(said('feature name value position'))),
            text(row('combination name')),
            option,
          ),
        }
      })
    }),
}

const amountOf = (cell: Cell, amount: ReadAmount): number | null => {
  const said = text(cell)
  const value = amount(said.replace(/^-/, ''))
  return value !== null && said.startsWith('-') ? -value : value
}

function discounted(price: number, off: number | null, percent: number | null): number | null {
  if (percent !== null && percent > 0) return Math.round(price * (100 - percent)) / 100
  return off !== null && off > 0 ? price - off : null
}

/** PrestaShop's features, 'Varietal:Malbec:1,Región:Mendoza:2'. */
function withFeatures(wine: Exported, features: string): Exported {
  return listOf(features, /,/).reduce((so, feature) => {
    const [name = '', value = ''] = feature.split(':')
    // what names no column is no part of the name either
    const known = withOption({ ...so, Nombre: '' }, name, value)
    return text(known['Nombre'] ?? null) === '' ? { ...known, Nombre: so['Nombre'] ?? null } : so
  }, wine)
}

/** The rows of PrestaShop's products with those of their combinations, which are another file of its. */
export function joinCombinations(
  products: readonly SheetRow[],
  combinations: readonly SheetRow[],
): SheetRow[] {
  const [head = [], ...rows] = products
  const [other = [], ...others] = combinations
  const at = (headings: SheetRow, name: string) =>
    headings.findIndex((heading) => plainHeading(text(heading)).startsWith(name))
  const id = at(head, 'product id')
  const columns = ['attribute', 'value', 'reference', 'ean13', 'impact on price', 'quantity']
  const places = columns.map((name) => at(other, name))
  const first = (cell: Cell) => orNull(text(cell).split(':')[0] ?? '')
  const cells = (row: SheetRow) =>
    places.map((place, index) => (index < 2 ? first(row[place] ?? null) : (row[place] ?? null)))
  return [
    [
      ...head,
      'Combination name',
      'Combination',
      'Combination reference',
      'Combination EAN13',
      'Impact on price',
      'Combination quantity',
    ],
    ...rows.flatMap((row) => {
      const own = others.filter((one) => text(one[at(other, 'product id')] ?? null) === text(row[id] ?? null))
      const padded = head.map((_, index) => row[index] ?? null)
      return [
        padded,
        ...own.map((one) => [
          ...head.map((_, index) => (index === id ? (row[id] ?? null) : null)),
          ...cells(one),
        ]),
      ]
    }),
  ]
}

const systems: readonly System[] = [shopify, woocommerce, tiendanube, prestashop]

const isAmount = /price|precio|costo?\b|discount|impact/

/** The products of an export of Shopify, WooCommerce, Tiendanube or PrestaShop. Undefined for any other sheet. */
export function readShopProducts(
  rows: readonly Row[],
): { system: ShopSystem; variants: ExportedVariant[] } | undefined {
  const [head, ...others] = rows
  if (!head) return undefined
  const plain = head.cells.map((cell) => plainHeading(text(cell)))
  const isSpanishWoo = plain.includes('precio normal') && plain.includes('superior')
  const isNewShopify = plain.includes('url handle')
  const renamed = isSpanishWoo ? wooInSpanish : isNewShopify ? newShopify : {}
  const places = new Map(plain.map((heading, index) => [renamed[heading] ?? heading, index]))
  const system = systems.find(({ needs }) => needs.every((one) => places.has(one)))
  if (!system) return undefined
  const amounts = [...places].flatMap(([heading, place]) =>
    isAmount.test(heading) ? others.map(({ cells }) => cells[place] ?? null) : [],
  )
  const variants = system.read(
    others.map(
      ({ cells }) =>
        (heading) =>
          cells[places.get(heading) ?? -1] ?? null,
    ),
    amountReader(amounts),
  )
  return { system: system.name, variants }
}

/** Variants as a list of wines under this shop's headings: the first row has them. */
export function wineList(variants: readonly ExportedVariant[]): Row[] {
  const wines = variants.map(({ wine }) => wine)
  const headings = [...new Set(wines.flatMap((wine) => Object.keys(wine)))].filter((heading) =>
    wines.some((wine) => text(wine[heading] ?? null) !== ''),
  )
  const cells = wines.map((wine): SheetRow => headings.map((heading) => wine[heading] ?? null))
  return [headings, ...cells].map((row, index) => ({ line: index + 1, cells: row }))
}

/**
 * The rows of an export of another shop system as a list of wines: a row for each variant, with the pictures of its other
 * rows and both prices. Undefined for any other sheet.
 */
export function readShopExport(rows: readonly Row[]): Row[] | undefined {
  const exported = readShopProducts(rows)
  return exported && wineList(exported.variants)
}
