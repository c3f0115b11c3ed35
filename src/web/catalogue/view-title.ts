import { sortOrders, type SortOrder } from '../../catalogue/wine-terms.ts'
import { waysIn } from '../content/ways-in.ts'
import { shorten } from '../shell/page-description.ts'

const byOrder: Record<SortOrder, string> = {
  relevancia: 'Nuestros vinos',
  precio: 'Del más barato al más caro',
  '-precio': 'Del más caro al más barato',
  nombre: 'Nuestros vinos, de la A a la Z',
  valoracion: 'Los mejor valorados',
  novedades: 'Lo último que llegó',
  descuento: 'Los de mayor descuento',
}

/** What a list is called: what was searched, the way that led here, or its order. In: what its address says. */
export function viewTitle(parameters: URLSearchParams): string {
  const name = parameters.get('name')
  if (name) return `Resultados para «${shorten(name, 60)}»`
  const said = new URLSearchParams([...parameters].filter(([key]) => key !== 'page' && key !== 'size'))
  const way = waysIn.find(({ to }) => to === `/?${said.toString()}`)
  const order = sortOrders.find((known) => known === said.get('sort'))
  return way?.label ?? (said.size === 1 && order ? byOrder[order] : 'Nuestros vinos')
}
