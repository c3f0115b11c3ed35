import { sortOrders, type SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'
import { waysIn } from '../../content/ways-in.ts'
import { shorten } from '../../ui/page-description.ts'

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
function viewTitle(parameters: URLSearchParams): string {
  const name = parameters.get('name')
  if (name) return `Resultados para «${shorten(name, 60)}»`
  const said = new URLSearchParams([...parameters].filter(([key]) => key !== 'page' && key !== 'size'))
  const way = waysIn.find(({ to }) => to === `/?${said.toString()}`)
  const order = sortOrders.find((known) => known === said.get('sort'))
  return way?.label ?? (said.size === 1 && order ? byOrder[order] : 'Nuestros vinos')
}

/** What a list's page is called on the screen, in the browser's bar and where it is found or passed on. */
export function listHead(parameters: URLSearchParams): {
  called: string
  title: string
  description: string
} {
  const name = parameters.get('name')
  const kinds = shorten(
    ['type', 'variety', 'country'].flatMap((key) => parameters.getAll(key)).join(', '),
    60,
  )
  const title = name
    ? `${shorten(name, 60)}: vinos en Descorche`
    : kinds
      ? `Vinos ${kinds} en Descorche`
      : 'Descorche, vinoteca online: vinos de Argentina y del mundo'
  const description = `${kinds ? `Vinos ${kinds}: ` : 'Vinos de Argentina y del mundo: '}elegidos, con lo que hay que saber de cada uno. Envíos a todo el país.`
  return { called: viewTitle(parameters), title, description }
}
