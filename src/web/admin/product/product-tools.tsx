import type { FormEvent } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { kindNames, kindRecord } from '../../../catalogue/taxonomy/product-kinds.ts'
import { wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import { Choice } from '../../ui/choice.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { Picker } from '../../ui/picker.tsx'
import { FilterFold } from '../ui/filter-fold.tsx'
import { useCan } from '../ui/use-can.ts'
import { PastBulk } from './bulk/past-bulk.tsx'
import { PictureFiles } from './picture-files/picture-files.tsx'
import type { TermOptions } from './load-products.ts'
import { shownNames, type ProductView } from './product-view.ts'

type Props = {
  view: ProductView
  change: (values: Partial<Record<keyof ProductView, string>>) => void
  terms: TermOptions
  total: number | undefined
}

const termFilters = [
  { name: 'productor', label: 'Bodega', any: 'Todas las bodegas' },
  { name: 'location', label: 'Lugar', any: 'Todos los lugares' },
  { name: 'category', label: 'Categoría', any: 'Todas las categorías' },
] as const

/** Search and filters of the product list, stored in the address bar. */
export function ProductTools({ view, change, terms, total }: Props) {
  const can = useCan()
  return (
    <div className="admin-tools">
      <NameSearch key={view.name} name={view.name} search={(name) => change({ name })} />
      <FilterFold
        label="Filtros"
        active={
          view.kind !== undefined ||
          view.type !== undefined ||
          termFilters.some(({ name }) => view[name] !== undefined)
        }
      >
        <KindFilter kind={view.kind} change={change} />
        <TypeFilter type={view.type} change={change} />
        <TermFilters view={view} change={change} terms={terms} />
      </FilterFold>
      <div className="admin-tabs" role="group" aria-label="Qué productos">
        <Choice
          options={shownNames}
          labelOf={(option) => option.label}
          isChosen={(option) => (option.shown || 'venta') === view.shown}
          choose={(option) => change({ shown: option.shown })}
        />
        <p className="muted figures" role="status">
          {total !== undefined && (total === 1 ? '1 producto' : `${writeNumber(total)} productos`)}
        </p>
        {can('wines.change') && (
          <>
            <PictureFiles />
            <PastBulk />
          </>
        )}
      </div>
    </div>
  )
}

function TermFilters({ view, change, terms }: Omit<Props, 'total'>) {
  return termFilters.map(({ name, label, any }) => (
    <div key={name} className="field admin-term">
      <label htmlFor={name}>{label}</label>
      <Picker
        id={name}
        none={any}
        options={terms[name]}
        value={view[name] ?? ''}
        choose={(id) => change({ [name]: id })}
      />
    </div>
  ))
}

type KindProps = { kind: ProductView['kind'] } & Pick<Props, 'change'>

function KindFilter({ kind, change }: KindProps) {
  return (
    <LabelledSelect
      id="kind"
      label="Clase"
      none="Todas"
      value={kind ?? ''}
      onChange={(event) => change({ kind: event.target.value })}
    >
      {kindNames.map((name) => (
        <option key={name} value={name}>
          {kindRecord(name).plural}
        </option>
      ))}
    </LabelledSelect>
  )
}

type TypeProps = { type: ProductView['type'] } & Pick<Props, 'change'>

function TypeFilter({ type: chosen, change }: TypeProps) {
  return (
    <LabelledSelect
      id="type"
      label="Tipo de vino"
      none="Todos"
      value={chosen ?? ''}
      onChange={(event) => change({ type: event.target.value })}
    >
      {wineTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </LabelledSelect>
  )
}

function NameSearch({ name, search }: { name: string | undefined; search: (name: string) => void }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search((new FormData(event.currentTarget).get('name') as string | null) ?? '')
  }
  return (
    <form role="search" aria-label="Productos" className="admin-search" onSubmit={send}>
      <LabelledInput
        id="name"
        label="Buscar"
        name="name"
        type="search"
        defaultValue={name}
        maxLength={100}
        placeholder="Nombre, bodega, cepa…"
      />
      <button type="submit" className="button plain small">
        Buscar
      </button>
    </form>
  )
}
