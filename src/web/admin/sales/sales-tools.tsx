import type { Estado } from '../../../orders/order-status.ts'
import { deliveryFilters } from '../../../orders/delivery-progress.ts'
import { useAddressView } from '../ui/address-view.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { FilterFold } from '../ui/filter-fold.tsx'
import { Choice } from '../../ui/choice.tsx'

const filters: { label: string; estado: Estado | undefined }[] = [
  { label: 'Creadas', estado: 'Creada' },
  { label: 'Procesando', estado: 'Procesando' },
  { label: 'Completos', estado: 'Completo' },
  { label: 'Canceladas', estado: 'Cancelada' },
  { label: 'Todos', estado: undefined },
]

/** Filters of the sales list, stored in the address bar. */
export function SalesTools() {
  const { parameters, change } = useAddressView()
  const chosen = parameters.get('estado') ?? ''
  const delivery = parameters.get('entrega') ?? ''
  const narrowed = ['q', 'desde', 'hasta'].some((name) => parameters.get(name))
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
      <div className="row" role="group" aria-label="Estado">
        <Choice
          options={filters}
          labelOf={(option) => option.label}
          isChosen={(option) => (option.estado ?? '') === chosen}
          choose={(option) => change({ estado: option.estado ?? '' })}
        />
      </div>
      <FilterFold label="Buscar y filtrar" active={narrowed || delivery !== ''}>
        <DeliveryFilter chosen={delivery} choose={(entrega) => change({ entrega })} />
        <Fields parameters={parameters} />
        <button type="submit" className="button small">
          Buscar
        </button>
        {narrowed && <LeaveSearch change={change} />}
      </FilterFold>
    </form>
  )
}

const deliveryNames: Record<(typeof deliveryFilters)[number], string> = {
  'por-enviar': 'Por enviar o retirar',
  'en-camino': 'En camino o por retirar',
  entregadas: 'Entregadas o retiradas',
}

function DeliveryFilter({ chosen, choose }: { chosen: string; choose: (entrega: string) => void }) {
  return (
    <LabelledSelect
      id="entrega"
      label="Entrega"
      none="Todas"
      value={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      {deliveryFilters.map((filter) => (
        <option key={filter} value={filter}>
          {deliveryNames[filter]}
        </option>
      ))}
    </LabelledSelect>
  )
}

/** The search fields. */
function Fields({ parameters }: { parameters: URLSearchParams }) {
  return (
    <>
      <LabelledInput
        label="Número, persona o correo"
        id="q"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={parameters.get('q') ?? ''}
      />
      <LabelledInput
        label="Desde"
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
        change({ q: '', desde: '', hasta: '' })
      }}
    >
      Quitar la búsqueda
    </button>
  )
}
