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

/**
 * What determines a list's wines and order: the same text for the same list, whatever the order of its
 * parameters.
 */
function listedBy(parameters: URLSearchParams): string {
  const { filter, sort } = readView(parameters)
  return JSON.stringify([filter, sort])
}

/**
 * The title of a list: its search, the band that links to it, or its order.
 * @param parameters may include others from the router and links elsewhere
 */
function viewTitle(parameters: URLSearchParams, bands: readonly Band[]): string {
  const { filter, sort } = readView(parameters)
  if (filter['name']) return `Resultados para «${shorten(filter['name'], 60)}»`
  const listed = listedBy(parameters)
  const band = bands.find(({ rule }) => rule !== '' && listedBy(new URLSearchParams(rule)) === listed)
  const departments = kindsIn(parameters)
  if (!band && departments !== '' && Object.keys(filter).length === 1) return departments
  const byOrderAlone = sort && Object.keys(filter).length === 0
  return band?.title ?? (byOrderAlone ? byOrder[sort] : 'Nuestros vinos')
}

/** The title and metadata of a list's page. */
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
