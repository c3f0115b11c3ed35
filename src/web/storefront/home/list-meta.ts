import type { SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'
import { kindNames, kindRecord } from '../../../catalogue/taxonomy/product-kinds.ts'
import { readView, valuesOf } from './catalogue-view.ts'
import { shorten } from '../../ui/page-description.ts'
import type { Band } from '../../../settings/bands.ts'
import type { ShopFacts } from '../../../settings/shop-facts.ts'

const byOrder: Record<SortOrder, string> = {
  relevancia: 'Nuestros vinos',
  precio: 'Del más barato al más caro',
  '-precio': 'Del más caro al más barato',
  nombre: 'Nuestros vinos, de la A a la Z',
  valoracion: 'Los mejor valorados',
  novedades: 'Lo último que llegó',
  descuento: 'Los de mayor descuento',
}

/** 'Espirituosas, Accesorios'. */
function kindsIn(parameters: URLSearchParams): string {
  return valuesOf(parameters, 'kind')
    .flatMap((value) => kindNames.find((name) => name === value) ?? [])
    .map((name) => kindRecord(name).plural)
    .join(', ')
}

/** What decides which wines a list has, and in which order: the same text for the same list, as views are read in one order. */
function listedBy(parameters: URLSearchParams): string {
  const { filter, sort } = readView(parameters)
  return JSON.stringify([filter, sort])
}

/**
 * What a list is called: what was searched, the way that led here, or its order. In: what its address says, beside which
 * the router and links from elsewhere put parameters of their own.
 */
function viewTitle(parameters: URLSearchParams, bands: readonly Band[]): string {
  const { filter, sort } = readView(parameters)
  if (filter['name']) return `Resultados para «${shorten(filter['name'], 60)}»`
  const listed = listedBy(parameters)
  const way = bands.find(({ rule }) => rule !== '' && listedBy(new URLSearchParams(rule)) === listed)
  const departments = kindsIn(parameters)
  if (!way && departments !== '' && Object.keys(filter).length === 1) return departments
  const byOrderAlone = sort && Object.keys(filter).length === 0
  return way?.title ?? (byOrderAlone ? byOrder[sort] : 'Nuestros vinos')
}

/** What a list's page is called on the screen, in the browser's bar and where it is found or passed on. */
export function listMeta(
  parameters: URLSearchParams,
  shop: Pick<ShopFacts, 'name' | 'tagline'>,
  bands: readonly Band[],
): {
  called: string
  title: string
  description: string
} {
  const name = parameters.get('name')
  const departments = kindsIn(parameters)
  const kinds = shorten(
    ['type', 'variety', 'country'].flatMap((key) => parameters.getAll(key)).join(', '),
    60,
  )
  const goods = departments === '' ? 'Vinos' : departments
  const title = name
    ? `${shorten(name, 60)}: vinos en ${shop.name}`
    : kinds || departments
      ? `${[goods, kinds].filter(Boolean).join(' ')} en ${shop.name}`
      : `${[shop.name, shop.tagline].filter(Boolean).join(', ')}: vinos de Argentina y del mundo`
  const description = `${kinds || departments ? `${[goods, kinds].filter(Boolean).join(' ')}: ` : 'Vinos de Argentina y del mundo: '}elegidos, con lo que hay que saber de cada uno. Precio final y día de entrega antes de pagar.`
  return { called: viewTitle(parameters, bands), title, description }
}
