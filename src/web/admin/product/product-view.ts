import { categoryTypes, kindNames } from '../../../catalogue/taxonomy/product-kinds.ts'
import { pageIn } from '../ui/address-view.ts'

/** Where the list of wines is. */
export const productList = '/admin/listProduct'

/** The product list's state in the address bar. */
export type ProductView = {
  page: number
  /** 'venta' by default. */
  shown: 'venta' | 'bajo' | 'archivados' | 'todos'
  name?: string
  kind?: string
  type?: string
  sort?: string
  productor?: string
  location?: string
  category?: string
}

export const shownNames = [
  { shown: '', label: 'A la venta' },
  { shown: 'bajo', label: 'Bajo el mínimo' },
  { shown: 'archivados', label: 'Archivados' },
  { shown: 'todos', label: 'Todos' },
] as const

/** Reads the state and ignores invalid values. */
export function readProductView(parameters: URLSearchParams): ProductView {
  const text = (name: string) => {
    const value = parameters.get(name)
    return value ? { [name]: value } : {}
  }
  const id = (name: string) => (/^\d{1,15}$/.test(parameters.get(name) ?? '') ? text(name) : {})
  const shown = shownNames.find((option) => option.shown !== '' && option.shown === parameters.get('shown'))
  return {
    page: pageIn(parameters),
    shown: shown && shown.shown !== '' ? shown.shown : 'venta',
    ...text('name'),
    ...text('kind'),
    ...text('type'),
    ...text('sort'),
    ...id('productor'),
    ...id('location'),
    ...id('category'),
  }
}

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
    kind: kindNames.find((option) => option === kind),
    type: categoryTypes.find((option) => option === type),
    productor,
    location,
    category,
    ...shownFilters[shown],
  }
}
