import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { volumeCell } from '../products/field-cells.ts'
import { plainHeading, type Cell } from './import-columns.ts'
import type { Row } from './workbook-sheets.ts'

/** A wine as the export of a shop system says it, under the headings of this shop's lists. */
type Exported = Record<string, Cell>
type CellAt = (heading: string) => Cell
type System = { needs: readonly string[]; read: (rows: readonly CellAt[]) => Exported[] }

const text = (cell: Cell) => (cell === null ? '' : String(cell).trim())
const orNull = (said: string): Cell => (said === '' ? null : said)

/** Prices of exports are written with decimal points, whatever the country. */
function amount(cell: Cell): number | null {
  const said = text(cell)
  return /^\d+([.,]\d+)?$/.test(said) ? Number(said.replace(',', '.')) : null
}

/** The price and, where another one is asked, that as the offer. */
function prices(list: Cell, asked: Cell): Exported {
  const [listed, offer] = [amount(list), amount(asked)]
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
  needs: ['handle', 'title', 'vendor', 'variant price'],
  read: (rows) =>
    byProduct(rows, 'handle').flatMap((product) => {
      const [first] = product
      const images = product.map((row) => text(row('image src'))).filter((address) => address !== '')
      return product
        .filter((row) => text(row('variant price')) !== '')
        .map((row) => {
          const wine: Exported = {
            SKU: row('variant sku'),
            EAN: row('variant barcode'),
            Nombre: first?.('title') ?? null,
            Bodega: first?.('vendor') ?? null,
            Tipo: first?.('type') ?? null,
            Stock: row('variant inventory qty'),
            'Costo sin IVA': amount(row('cost per item')),
            ...prices(
              text(row('variant compare at price')) === ''
                ? row('variant price')
                : row('variant compare at price'),
              row('variant price'),
            ),
            ...pictures(images),
            Descripción: first?.('body html') ?? null,
          }
          return withOption(wine, text(first?.('option1 name') ?? null), text(row('option1 value')))
        })
    }),
}

/** The headings of WooCommerce's export as its Spanish translation writes them. */
const wooInSpanish: Record<string, string> = {
  tipo: 'type',
  nombre: 'name',
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
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((n) => [
      [`nombre del atributo ${n}`, `attribute ${n} name`],
      [`valor es del atributo ${n}`, `attribute ${n} value s`],
    ]),
  ),
}

const woocommerce: System = {
  needs: ['type', 'name', 'regular price', 'sale price'],
  read: (rows) => {
    const parents = new Map(
      rows
        .filter((row) => text(row('type')) === 'variable')
        .flatMap((row) => [[text(row('sku')), row] as const, [`id:${text(row('id'))}`, row] as const]),
    )
    return rows
      .filter((row) => text(row('type')) !== 'variable')
      .map((row) => {
        // a variation leaves out what it has of its product
        const parent = parents.get(text(row('parent')))
        const said = (heading: string) =>
          text(row(heading)) === '' ? (parent?.(heading) ?? null) : row(heading)
        const wine: Exported = {
          SKU: row('sku'),
          EAN: row('gtin upc ean or isbn'),
          Nombre: parent ? parent('name') : row('name'),
          Bodega: said('brands'),
          Tipo: said('categories'),
          Stock: row('stock'),
          ...prices(row('regular price'), row('sale price')),
          ...pictures(
            text(said('images'))
              .split(/,\s*/)
              .filter((address) => address !== ''),
          ),
          Descripción: orNull(text(said('description')) || text(said('short description'))),
        }
        return [1, 2, 3, 4, 5, 6].reduce(
          (so, n) => withOption(so, text(said(`attribute ${n} name`)), text(row(`attribute ${n} value s`))),
          wine,
        )
      })
  },
}

const tiendanube: System = {
  needs: ['identificador de url', 'nombre', 'precio', 'precio promocional'],
  read: (rows) =>
    byProduct(rows, 'identificador de url').flatMap((product) =>
      product.map((row) => {
        const said = (heading: string) =>
          text(row(heading)) === '' ? (product[0]?.(heading) ?? null) : row(heading)
        const wine: Exported = {
          SKU: row('sku'),
          EAN: row('codigo de barras'),
          Nombre: said('nombre'),
          Bodega: said('marca'),
          Tipo: said('categorias'),
          Stock: row('stock'),
          ...prices(row('precio'), row('precio promocional')),
          'Costo sin IVA': amount(row('costo')),
          Descripción: said('descripcion'),
        }
        return [1, 2, 3].reduce(
          (so, n) =>
            withOption(so, text(said(`nombre de propiedad ${n}`)), text(row(`valor de propiedad ${n}`))),
          wine,
        )
      }),
    ),
}

/**
 * The rows of an export of Shopify, WooCommerce or Tiendanube as a list of wines: a row for each variant, with the pictures
 * of its other rows and both prices. Undefined for any other sheet.
 */
export function readShopExport(rows: readonly Row[]): Row[] | undefined {
  const [head, ...others] = rows
  if (!head) return undefined
  const plain = head.cells.map((cell) => plainHeading(text(cell)))
  const isSpanishWoo = plain.includes('precio normal') && plain.includes('superior')
  const places = new Map(
    plain.map((heading, index) => [(isSpanishWoo && wooInSpanish[heading]) || heading, index]),
  )
  const system = [shopify, woocommerce, tiendanube].find(({ needs }) => needs.every((one) => places.has(one)))
  if (!system) return undefined
  const wines = system.read(
    others.map(
      ({ cells }) =>
        (heading) =>
          cells[places.get(heading) ?? -1] ?? null,
    ),
  )
  const headings = [...new Set(wines.flatMap((wine) => Object.keys(wine)))].filter((heading) =>
    wines.some((wine) => text(wine[heading] ?? null) !== ''),
  )
  const cells = wines.map((wine): SheetRow => headings.map((heading) => wine[heading] ?? null))
  return [headings, ...cells].map((row, index) => ({ line: index + 1, cells: row }))
}
