import { categoryTypes, kindNames, kindRecord } from '../../../catalogue/taxonomy/product-kinds.ts'
import { wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import type { Option } from '../../ui/find-options.ts'
import { choice, pick, select, sentSearch, type ViewOf } from '../kit/filters.tsx'

/** Where the list of wines is. */
export const productList = '/admin/listProduct'

/** What the list can be narrowed to. */
export type TermOptions = Record<'productor' | 'location' | 'category', Option[]>

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }))
const term = (name: keyof TermOptions, label: string, any: string) =>
  pick(label, any, ({ beside }: { beside: TermOptions }) => beside[name])

/** The filters of the list of wines, by the parameters of its address. */
export const productFilters = {
  name: sentSearch('Productos', 'Nombre, bodega, cepa…'),
  kind: select(
    'Clase',
    'Todas',
    kindNames.map((name) => ({ id: name, name: kindRecord(name).plural })),
  ),
  type: select('Tipo de vino', 'Todos', named(wineTypes)),
  productor: term('productor', 'Bodega', 'Todas las bodegas'),
  location: term('location', 'Lugar', 'Todos los lugares'),
  category: term('category', 'Categoría', 'Todas las categorías'),
  shown: choice('Qué productos', {
    '': 'A la venta',
    bajo: 'Bajo el mínimo',
    archivados: 'Archivados',
    todos: 'Todos',
  }),
}

export type ProductView = ViewOf<typeof productFilters>

const shownFilters = {
  venta: {},
  bajo: { low: true },
  archivados: { archived: true },
  todos: { all: true },
} as const

/** The state's filter for the calls. */
export function filterOf({ name, kind, type, shown, productor, location, category }: ProductView) {
  return {
    name,
    kind,
    type: categoryTypes.find((option) => option === type),
    productor,
    location,
    category,
    ...shownFilters[shown ?? 'venta'],
  }
}
