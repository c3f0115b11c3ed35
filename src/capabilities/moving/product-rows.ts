import type { ExportedVariant, ShopSystem } from '../../catalogue/import/shop-exports.ts'
import { slugOf } from '../../catalogue/wine-address.ts'
import { prestaCategoryPath, prestaProductPath } from '../hooks.ts'
import { listLike, oldPage } from './other-rows.ts'
import type { MovedProduct, StagedRow } from './moved-row.ts'

/** What a variant is called in the list of what has moved in. */
export const variantKey = ({
  product,
  sku,
  option,
}: Pick<ExportedVariant, 'product' | 'sku' | 'option'>): string => [product, option, sku].join('|')

/** The variants of another shop as rows, those that its shoppers see and those that stay behind. */
export function productRows(variants: readonly ExportedVariant[]): StagedRow[] {
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
export function productAddresses(system: ShopSystem, variants: readonly ExportedVariant[]): StagedRow[] {
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
