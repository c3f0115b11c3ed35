import { useCallback, type FormEvent } from 'react'
import { pageIn } from '../frame/address-view.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { Choice } from '../../ui/choice.tsx'
import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'

/** What the product list shows, as the address bar has it. */
export type ProductView = {
  page: number
  /** A la venta unless it says otherwise. */
  shown: 'venta' | 'bajo' | 'archivados' | 'todos'
  name?: string
  type?: string
  sort?: string
  productor?: string
  location?: string
  category?: string
}

const shownNames = [
  { shown: '', label: 'A la venta' },
  { shown: 'bajo', label: 'Bajo el mínimo' },
  { shown: 'archivados', label: 'Archivados' },
  { shown: 'todos', label: 'Todos' },
] as const

/** Reads the view; what is no view of ours counts as left out. */
export function readProductView(parameters: URLSearchParams): ProductView {
  const text = (name: string) => {
    const value = parameters.get(name)
    return value ? { [name]: value } : {}
  }
  const id = (name: string) => (/^\d{1,15}$/.test(parameters.get(name) ?? '') ? text(name) : {})
  const shown = shownNames.find((one) => one.shown !== '' && one.shown === parameters.get('shown'))
  return {
    page: pageIn(parameters),
    shown: shown && shown.shown !== '' ? shown.shown : 'venta',
    ...text('name'),
    ...text('type'),
    ...text('sort'),
    ...id('productor'),
    ...id('location'),
    ...id('category'),
  }
}

type Props = {
  view: ProductView
  change: (values: Partial<Record<keyof ProductView, string>>) => void
  total: number | undefined
}

const askTerms = async () => {
  const api = browserApi()
  const [producers, places, categories] = await Promise.all([
    api('GET /productor'),
    api('GET /location'),
    api('GET /category'),
  ])
  if (!producers.ok) return producers
  if (!places.ok) return places
  if (!categories.ok) return categories
  return {
    ok: true as const,
    value: {
      productor: producers.value.map((one) => ({ id: String(one.id_Prod), name: one.description })),
      location: places.value.map((one) => ({ id: String(one.id_place), name: one.description })),
      category: categories.value.map((one) => ({
        id: String(one.id_categ),
        name: `${one.type} · ${one.variety} · ${one.degreeSugar}`,
      })),
    },
  }
}

const noOptions: Option[] = []

const termFilters = [
  { name: 'productor', label: 'Bodega', any: 'Todas las bodegas' },
  { name: 'location', label: 'Lugar', any: 'Todos los lugares' },
  { name: 'category', label: 'Categoría', any: 'Todas las categorías' },
] as const

/** Search and filters over the product list; all of them stand in the address bar. */
export function ProductTools({ view, change, total }: Props) {
  const [terms] = useAnswer(useCallback(askTerms, []))
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ name: (new FormData(event.currentTarget).get('name') as string | null) ?? '' })
  }
  return (
    <div className="admin-tools">
      <form role="search" aria-label="Productos" className="admin-search" onSubmit={search}>
        <div className="field">
          <label htmlFor="name">Buscar</label>
          <input
            key={view.name}
            id="name"
            name="name"
            type="search"
            className="input"
            defaultValue={view.name}
            maxLength={100}
            placeholder="Nombre, bodega, cepa…"
          />
        </div>
        <button type="submit" className="button plain small">
          Buscar
        </button>
      </form>
      <div className="field">
        <label htmlFor="type">Tipo</label>
        <select
          id="type"
          className="input"
          value={view.type ?? ''}
          onChange={(event) => change({ type: event.target.value })}
        >
          <option value="">Todos</option>
          {wineTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </div>
      {termFilters.map((filter) => (
        <div key={filter.name} className="field admin-term">
          <label htmlFor={filter.name}>{filter.label}</label>
          <Picker
            id={filter.name}
            none={filter.any}
            options={terms.state === 'ready' ? terms.value[filter.name] : noOptions}
            value={view[filter.name] ?? ''}
            choose={(id) => change({ [filter.name]: id })}
          />
        </div>
      ))}
      <div className="admin-tabs" role="group" aria-label="Qué productos">
        <Choice
          options={shownNames}
          labelOf={(one) => one.label}
          isChosen={(one) => (one.shown || 'venta') === view.shown}
          choose={(one) => change({ shown: one.shown })}
        />
        <p className="muted figures" role="status">
          {total !== undefined && (total === 1 ? '1 producto' : `${writeNumber(total)} productos`)}
        </p>
      </div>
    </div>
  )
}
