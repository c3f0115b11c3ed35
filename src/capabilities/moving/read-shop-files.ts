import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import {
  joinCombinations,
  readShopProducts,
  type ExportedVariant,
  wineList,
  type ShopSystem,
} from '../../catalogue/import/shop-exports.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { readSheetFile } from '../../platform/spreadsheet/worker-client.ts'
import type { MovedSystem } from './moved-kinds.ts'
import type { MovedProduct, StagedRow } from './moved-row.ts'
import { readOwnFile } from './own-files.ts'
import { isCustomers, readCustomers } from './read-customers.ts'
import { isOrders, readOrders } from './read-orders.ts'
import {
  isCoupons,
  isOpinions,
  isRedirects,
  listLike,
  oldPage,
  readCoupons,
  readOpinions,
  readRedirects,
} from './other-rows.ts'
import { isWxr, readWxr } from './read-wxr.ts'
import { has, tableOf, type Table } from './table.ts'

/** What a variant is called in the list of what has moved in. */
const variantKey = ({ product, sku, option }: Pick<ExportedVariant, 'product' | 'sku' | 'option'>): string =>
  [product, option, sku].join('|')

/** The variants of another shop as rows, those that its shoppers see and those that stay behind. */
function productRows(variants: readonly ExportedVariant[]): StagedRow[] {
  const seen = new Set<string>()
  return variants.map((variant): StagedRow => {
    const key = variantKey(variant)
    const repeated = seen.has(key)
    seen.add(key)
    const why = !variant.isShown
      ? 'Es un borrador o está oculto en la tienda anterior.'
      : repeated
        ? 'Otra fila dice la misma variante.'
        : undefined
    const label = [variant.name, variant.option].filter((part) => part !== '').join(' ')
    const number = repeated ? `${key}|${seen.size}` : key
    return {
      kind: 'product',
      key: number,
      label,
      content: contentOf(variant),
      ...(why === undefined ? {} : { why }),
    }
  })
}

function contentOf({
  product,
  id,
  sku,
  name,
  option,
  isShown,
  categories,
  pictures,
}: ExportedVariant): MovedProduct {
  return { product, id, sku, name, option, isShown, categories, pictures, line: 0 }
}

/** The addresses at which the old shop showed its products and categories. */
function productAddresses(system: ShopSystem, variants: readonly ExportedVariant[]): StagedRow[] {
  const products = [
    ...new Map(variants.filter(({ isShown }) => isShown).map((item) => [item.product, item])).values(),
  ]
  const categories = [...new Set(variants.flatMap((variant) => variant.categories))]
  return [
    ...products.flatMap((item) =>
      pathsOf(system, item).map((path) => oldPage(path, { product: item.product })),
    ),
    ...categories.flatMap((name) =>
      categoryPaths(system, name).map((path) => oldPage(path, { target: listLike(name) })),
    ),
  ]
}

function pathsOf(system: ShopSystem, { product, name }: ExportedVariant): string[] {
  if (system === 'tiendanube') return [`/productos/${product.toLowerCase()}`]
  if (system === 'shopify') return [`/products/${product.toLowerCase()}`]
  if (system === 'prestashop') return [prestaProductPath(product)]
  const slug = slugOf(name)
  return slug === '' ? [] : [`/producto/${slug}`, `/product/${slug}`]
}

function categoryPaths(system: ShopSystem, name: string): string[] {
  const path = name
    .split('>')
    .map((part) => slugOf(part.trim()))
    .filter((part) => part !== '')
    .join('/')
  if (path === '') return []
  if (system === 'tiendanube') return [`/${path}`]
  if (system === 'shopify') return [`/collections/${path}`]
  const id = /^\d+$/.exec(name)?.[0]
  if (system === 'prestashop') return id === undefined ? [] : [prestaCategoryPath(id)]
  return [`/categoria-producto/${path}`, `/product-category/${path}`]
}

import { slugOf } from '../../catalogue/wine-address.ts'
import { prestaCategoryPath, prestaProductPath } from '../hooks.ts'

configure({ useWebWorkers: false })

export type MovedFile = { name: string; bytes: Uint8Array }

/** What a file was taken for, and how many rows it says. */
export type ReadFile = { name: string; kind: string; rows: number }

export type ReadShop = {
  system: MovedSystem
  files: ReadFile[]
  /** The list that the import of wines reads: headings, and a row for each product of `rows`, in their order. */
  wines: SheetRow[]
  rows: StagedRow[]
  /** Pictures of a shop that moved out of this system, by their names in its media. */
  pictures: MovedFile[]
}

export type NotRead = { ok: false; why: 'nothing' | 'unknown-system' | 'too-large' | 'broken-zip' }

const mostEntries = 20_000
const mostUnpacked = 500_000_000

/** Reads the files of a shop, those in zips too. Which system wrote them is found by their headings. */
export async function readShopFiles(
  given: readonly MovedFile[],
  from?: MovedSystem,
): Promise<({ ok: true } & ReadShop) | NotRead> {
  const unpacked = await unpack(given)
  if ('ok' in unpacked) return unpacked
  const shop: ReadShop = { system: from ?? 'own', files: [], wines: [], rows: [], pictures: [] }
  const systems = new Set<MovedSystem>()
  const tables: Table[] = []
  for (const file of unpacked) {
    const own = readOwnFile(file.name, file.bytes)
    if (own) {
      systems.add('own')
      shop.rows.push(...own.rows)
      if (own.wines) shop.wines = own.wines
      shop.files.push({ name: file.name, kind: own.kind, rows: own.count })
      continue
    }
    const picture = /(?:^|\/)imagenes\/(pictures\/.+)$/.exec(file.name.replaceAll('\\', '/'))?.[1]
    if (picture !== undefined) {
      shop.pictures.push({ name: picture, bytes: file.bytes })
      continue
    }
    const text = /\.xml$/i.test(file.name) ? new TextDecoder().decode(file.bytes) : ''
    if (isWxr(text)) {
      systems.add('woocommerce')
      const rows = readWxr(text)
      shop.rows.push(...rows)
      shop.files.push({ name: file.name, kind: 'WordPress', rows: rows.length })
      continue
    }
    if (!/\.(?:csv|txt|tsv|xlsx)$/i.test(file.name)) {
      shop.files.push({ name: file.name, kind: 'no se usa', rows: 0 })
      continue
    }
    const sheet = await readSheetFile(file.bytes)
    if (!sheet.ok) shop.files.push({ name: file.name, kind: 'no se pudo leer', rows: 0 })
    else tables.push({ ...tableOf(file.name, sheet.rows, sheet.lines), rows: sheet.rows })
  }
  readTables(tables, shop, systems)
  const [system] = from ? [from] : systems
  if (!system) return { ok: false, why: shop.rows.length > 0 ? 'unknown-system' : 'nothing' }
  return { ok: true, ...shop, system, rows: firstOfEach(shop.rows) }
}

/** Rows of one key and kind are one thing: a category's address stands on many products. */
function firstOfEach(rows: readonly StagedRow[]): StagedRow[] {
  return [...new Map(rows.toReversed().map((row) => [`${row.kind} ${row.key}`, row])).values()].toReversed()
}

const isCombinations = (table: Table) => table.headings.some((item) => item.startsWith('impact on price'))

function readTables(given: readonly Table[], shop: ReadShop, systems: Set<MovedSystem>): void {
  const combinations = given.find(isCombinations)
  const redirects: { from: string; to: string }[] = []
  const variants: ExportedVariant[] = []
  for (const table of given) {
    const numbered = table.rows.map((cells, index) => ({ line: index + 1, cells: [...cells] }))
    const joined =
      combinations && has(table, 'product id') && table !== combinations
        ? joinCombinations(table.rows, combinations.rows).map((cells, index) => ({ line: index + 1, cells }))
        : numbered
    const products = readShopProducts(joined)
    if (products) {
      systems.add(products.system)
      variants.push(...products.variants)
      shop.files.push({ name: table.name, kind: 'productos', rows: products.variants.length })
      continue
    }
    const body = { ...table, rows: table.rows.slice(1) }
    const kind = kindOf(body)
    const writer = systemOf(body)
    if (writer && kind) systems.add(writer)
    const rows = kind ? readers[kind](body) : []
    if (isRedirects(body)) redirects.push(...readRedirects(body))
    shop.rows.push(...rows)
    const name =
      kind ?? (table === combinations ? 'combinaciones' : isRedirects(body) ? 'redirecciones' : 'no se usa')
    shop.files.push({ name: table.name, kind: name, rows: rows.length })
  }
  const [system] = [...systems].filter((item): item is ShopSystem => item !== 'own')
  if (variants.length > 0) {
    shop.rows.unshift(...productRows(variants))
    shop.wines = wineList(variants).map(({ cells }) => cells)
  }
  if (system) shop.rows.push(...productAddresses(system, variants))
  shop.rows.push(...followed(redirects, shop.rows))
}

const readers = {
  pedidos: readOrders,
  opiniones: readOpinions,
  cupones: readCoupons,
  clientes: readCustomers,
} satisfies Record<string, (table: Table) => StagedRow[]>

function kindOf(table: Table): keyof typeof readers | undefined {
  if (isOrders(table)) return 'pedidos'
  if (isOpinions(table)) return 'opiniones'
  if (isCoupons(table)) return 'cupones'
  return isCustomers(table) ? 'clientes' : undefined
}

/** Which system wrote a file of people or orders; undefined where its headings are nobody's own. */
function systemOf(table: Table): ShopSystem | undefined {
  if (has(table, 'financial status') || has(table, 'accepts email marketing')) return 'shopify'
  if (has(table, 'numero de orden')) return 'tiendanube'
  if (has(table, 'id order') || has(table, 'customer id', 'titles id')) return 'prestashop'
  if (['user pass', 'order number', 'billing email'].some((name) => has(table, name))) return 'woocommerce'
  return undefined
}

/** The old shop's own redirects lead where the page lies that they led to. */
function followed(
  redirects: readonly { from: string; to: string }[],
  rows: readonly StagedRow[],
): StagedRow[] {
  const pages = new Map(
    rows.flatMap((row) => (row.kind === 'address' ? [[row.content.path, row.content.to] as const] : [])),
  )
  const plain = (address: string) =>
    (URL.parse(address, 'http://shop.invalid')?.pathname ?? '').toLowerCase().replace(/\/+$/, '')
  return redirects.flatMap(({ from, to }) => {
    const path = plain(from)
    return path === '' ? [] : [oldPage(path, pages.get(plain(to)) ?? { target: '/' })]
  })
}

async function unpack(given: readonly MovedFile[]): Promise<MovedFile[] | NotRead> {
  const files: MovedFile[] = []
  let [size, count] = [0, 0]
  for (const file of given) {
    if (!/\.zip$/i.test(file.name)) {
      files.push(file)
      continue
    }
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(file.bytes)])))
    try {
      for await (const entry of reader.getEntriesGenerator()) {
        count += 1
        size += entry.uncompressedSize
        if (count > mostEntries || size > mostUnpacked) return { ok: false, why: 'too-large' }
        if (entry.directory || /(?:^|\/)(?:\.|__MACOSX)/.test(entry.filename)) continue
        const bytes = await entry.getData(new BoundedWriter(entry.uncompressedSize))
        files.push({ name: entry.filename, bytes })
      }
    } catch {
      return { ok: false, why: 'broken-zip' }
    } finally {
      await reader.close()
    }
  }
  return files.toSorted((item, other) => (item.name < other.name ? -1 : 1))
}

/** Takes no more bytes than the zip says that a file has. */
class BoundedWriter extends Uint8ArrayWriter {
  readonly #most: number
  #written = 0
  constructor(most: number) {
    super()
    this.#most = most
  }
  override async writeUint8Array(part: Uint8Array): Promise<void> {
    this.#written += part.length
    if (this.#written > this.#most) throw new Error('The zip holds more than it says')
    await super.writeUint8Array(part)
  }
}
