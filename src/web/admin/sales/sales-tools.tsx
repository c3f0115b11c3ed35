import type { Estado } from '../../../orders/order-status.ts'
import { deliveryFilters } from '../../../orders/delivery-progress.ts'
import type { SalesFacets } from '../../../reporting/sales.contract.ts'
import { methodNames, type PaymentMethodName } from '../../../settings/payment-methods.ts'
import { useAddressView } from '../ui/address-view.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { FilterFold } from '../ui/filter-fold.tsx'
import { Choice } from '../../ui/choice.tsx'
import { writeNumber } from '../../../money/write-number.ts'

const filters: { label: string; estado: Estado | undefined }[] = [
  { label: 'Creadas', estado: 'Creada' },
  { label: 'Procesando', estado: 'Procesando' },
  { label: 'Completos', estado: 'Completo' },
  { label: 'Canceladas', estado: 'Cancelada' },
  { label: 'Todos', estado: undefined },
]

/** Filters that apply as soon as they are chosen; the typed ones wait for 'Buscar'. */
const chosenFilters = ['entrega', 'zona', 'horario', 'pago', 'dia'] as const
const typedFilters = ['q', 'desde', 'hasta'] as const

/** The delivery methods of the listed sales with their number, as tabs. Nothing while there is no choice. */
function MethodTabs({ methods }: { methods: SalesFacets['methods'] }) {
  const { parameters, change } = useAddressView()
  const chosen = parameters.get('forma') ?? ''
  if (methods.length < 2 && !chosen) return null
  const total = methods.reduce((sum, { count }) => sum + count, 0)
  const named = methods.some(({ name }) => name === chosen) || !chosen
  return (
    <div className="method-tabs" role="group" aria-label="Forma de entrega">
      <Tab name="Todas las entregas" count={total} on={!chosen} choose={() => change({ forma: '' })} />
      {methods.map(({ name, count }) => (
        <Tab
          key={name}
          name={name}
          count={count}
          on={name === chosen}
          choose={() => change({ forma: name === chosen ? '' : name })}
        />
      ))}
      {!named && <Tab name={chosen} count={0} on choose={() => change({ forma: '' })} />}
    </div>
  )
}

type TabProps = { name: string; count: number; on: boolean; choose: () => void }

function Tab({ name, count, on, choose }: TabProps) {
  return (
    <button type="button" className="chip method-tab" aria-pressed={on} onClick={choose}>
      {name} <span className="figures">{writeNumber(count)}</span>
    </button>
  )
}

/** Filters of the sales list, stored in the address bar. */
export function SalesTools({ facets }: { facets: SalesFacets | undefined }) {
  const { parameters, change } = useAddressView()
  const chosen = parameters.get('estado') ?? ''
  const narrowed = [...typedFilters, ...chosenFilters].some((name) => parameters.get(name))
  return (
    <form
      className="admin-tools sales-tools"
      role="search"
      aria-label="Ventas"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const text = (name: string) => (data.get(name) as string | null)?.trim() ?? ''
        change({ q: text('q'), desde: text('desde'), hasta: text('hasta') })
      }}
    >
      <div className="row sales-states" role="group" aria-label="Estado">
        <Choice
          options={filters}
          labelOf={(option) => option.label}
          isChosen={(option) => (option.estado ?? '') === chosen}
          choose={(option) => change({ estado: option.estado ?? '' })}
        />
      </div>
      {facets && <MethodTabs methods={facets.methods} />}
      <FilterFold label="Buscar y filtrar" active={narrowed}>
        <Words parameters={parameters} />
        <Progress />
        <Promised />
        <button type="submit" className="button small">
          Buscar
        </button>
        {narrowed && <LeaveSearch change={change} />}
        <MoreFilters facets={facets} />
      </FilterFold>
    </form>
  )
}

const deliveryNames: Record<(typeof deliveryFilters)[number], string> = {
  'por-enviar': 'Por enviar o retirar',
  'en-camino': 'En camino o por retirar',
  entregadas: 'Entregadas o retiradas',
}

/** How far they are on their way. */
function Progress() {
  const { parameters, change } = useAddressView()
  return (
    <LabelledSelect
      id="entrega"
      label="Entrega"
      none="Todas"
      value={parameters.get('entrega') ?? ''}
      onChange={(event) => change({ entrega: event.target.value })}
    >
      {deliveryFilters.map((filter) => (
        <option key={filter} value={filter}>
          {deliveryNames[filter]}
        </option>
      ))}
    </LabelledSelect>
  )
}

function Promised() {
  const { parameters, change } = useAddressView()
  return (
    <LabelledInput
      label="Prometida para el"
      id="dia"
      type="date"
      value={parameters.get('dia') ?? ''}
      onChange={(event) => change({ dia: event.target.value })}
    />
  )
}

/** What is filtered by less often: open while one of them is set. */
function MoreFilters({ facets }: { facets: SalesFacets | undefined }) {
  const { parameters } = useAddressView()
  const payments = (facets?.payments ?? []).map(({ name, count }) => ({
    name,
    count,
    label: methodNames[name as PaymentMethodName],
  }))
  const isSet = ['zona', 'horario', 'pago', 'desde', 'hasta'].some((name) => parameters.get(name))
  return (
    <details className="more-filters" open={isSet || undefined}>
      <summary>Zona, horario, pago y fecha de compra</summary>
      <div className="more-filter-fields">
        <FacetSelect name="zona" label="Zona" none="Todas" values={facets?.zones ?? []} />
        <FacetSelect name="horario" label="Horario" none="Todos" values={facets?.hours ?? []} />
        <FacetSelect name="pago" label="Medio de pago" none="Todos" values={payments} />
        <Days parameters={parameters} />
      </div>
    </details>
  )
}

type FacetProps = {
  name: 'zona' | 'horario' | 'pago'
  label: string
  none: string
  values: readonly { name: string; count: number; label?: string }[]
}

/** A filter by the values that the list has; nothing where it has none. */
function FacetSelect({ name, label, none, values }: FacetProps) {
  const { parameters, change } = useAddressView()
  const chosen = parameters.get(name) ?? ''
  if (values.length === 0 && !chosen) return null
  return (
    <LabelledSelect
      id={name}
      label={label}
      none={none}
      value={chosen}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      {chosen && !values.some((value) => value.name === chosen) && <option value={chosen}>{chosen}</option>}
      {values.map((value) => (
        <option key={value.name} value={value.name}>
          {value.label ?? value.name} ({value.count})
        </option>
      ))}
    </LabelledSelect>
  )
}

/** Searches by words. */
function Words({ parameters }: { parameters: URLSearchParams }) {
  return (
    <LabelledInput
      label="Número, persona o correo"
      id="q"
      name="q"
      type="search"
      maxLength={100}
      defaultValue={parameters.get('q') ?? ''}
    />
  )
}

/** The days of the purchase. */
function Days({ parameters }: { parameters: URLSearchParams }) {
  return (
    <>
      <LabelledInput
        label="Comprada desde"
        id="desde"
        name="desde"
        type="date"
        defaultValue={parameters.get('desde') ?? ''}
      />
      <LabelledInput
        label="Hasta"
        id="hasta"
        name="hasta"
        type="date"
        defaultValue={parameters.get('hasta') ?? ''}
      />
    </>
  )
}

type LeaveProps = { change: ReturnType<typeof useAddressView>['change'] }

function LeaveSearch({ change }: LeaveProps) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={(event) => {
        // the fields keep what was typed whatever the address says, so they are cleared too
        for (const input of event.currentTarget.form?.querySelectorAll('input') ?? []) input.value = ''
        change(Object.fromEntries([...typedFilters, ...chosenFilters].map((name) => [name, ''])))
      }}
    >
      Quitar la búsqueda
    </button>
  )
}
