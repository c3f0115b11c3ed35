import { useState, type FormEvent } from 'react'
import { writeDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { StockPage, StockRow, StockView } from '../../../reporting/stock-report.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../frame/address-view.ts'
import type { Can } from '../frame/load-admin.ts'
import { useCan } from '../frame/use-can.ts'
import { useRows } from '../frame/use-late.ts'
import { ReportFiles } from './report-files.tsx'
import type { Days } from './report.tsx'

const views: readonly { name: string; view: StockView }[] = [
  { name: 'Todo el stock', view: 'todos' },
  { name: 'Sin ventas', view: 'sin-ventas' },
  { name: 'Se acaban en 14 días', view: 'se-acaban' },
]

const pesos = (amount: number) => formatPesos(Math.round(amount))

type Props = { vinos: StockView; days: Days; found: StockPage }

/** The stock by its value and by the days that it lasts, and the wines of which nothing was sold. */
export function Stock({ vinos, days, found }: Props) {
  const { parameters, change, ofPage } = useAddressView()
  const can = useCan()
  const { rows, late } = useRows(found.items)
  const q = parameters.get('q') ?? ''
  const orden = parameters.get('orden') ?? ''
  const files = new URLSearchParams({ ...days, vinos, ...(q ? { q } : {}), ...(orden ? { orden } : {}) })
  return (
    <div className="breakdown">
      <Views vinos={vinos} choose={(view) => change({ vinos: view })} />
      <Figures whole={found.whole} can={can} />
      <Search key={q} q={q} search={(words) => change({ q: words })} />
      <DataTable
        label="Stock"
        rows={rows}
        late={late}
        columns={columnsFor(can)}
        rowKey={(row) => row.id}
        sort={orden || '-valor'}
        onSort={(name) => change({ orden: name })}
        empty={<p>{q ? 'Ningún vino con ese nombre.' : 'No hay vinos así.'}</p>}
      />
      <p className="muted small">
        Los días de cobertura cuentan las botellas disponibles al ritmo de venta del período elegido.
      </p>
      <Pager page={found.page} pages={found.pages} to={ofPage} />
      <ReportFiles
        call="/export/stock"
        question={files}
        name={`stock-${vinos}-${days.fdesde}-${days.fhasta}`}
      />
    </div>
  )
}

function Views({ vinos, choose }: { vinos: StockView; choose: (view: string) => void }) {
  return (
    <div className="row" role="group" aria-label="Qué vinos">
      <Choice
        options={views}
        labelOf={({ name }) => name}
        isChosen={({ view }) => view === vinos}
        choose={({ view }) => choose(view === 'todos' ? '' : view)}
      />
    </div>
  )
}

function Search({ q, search }: { q: string; search: (words: string) => void }) {
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed.trim())
  }
  return (
    <form className="admin-tools" role="search" aria-label="Stock" onSubmit={submit}>
      <LabelledInput
        id="q"
        label="Buscar vino"
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button plain small">
        Filtrar
      </button>
    </form>
  )
}

function Figures({ whole, can }: { whole: StockPage['whole']; can: Can }) {
  return (
    <dl className="sales-figures">
      <div>
        <dt>Vinos</dt>
        <dd>{writeNumber(whole.wines)}</dd>
      </div>
      <div>
        <dt>Botellas en stock</dt>
        <dd>
          {writeNumber(whole.stock)}
          <small>{writeNumber(whole.sold)} vendidas en el período</small>
        </dd>
      </div>
      {can('prices.read') && (
        <div>
          <dt>Valor a precio de venta</dt>
          <dd>{pesos(whole.priced)}</dd>
        </div>
      )}
      {can('costs.read') && whole.costed > 0 && (
        <div>
          <dt>Valor a costo, sin IVA</dt>
          <dd>
            {pesos(whole.cost)}
            <small>de las {writeNumber(whole.costed)} botellas con costo</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

function columnsFor(can: Can): Column<StockRow>[] {
  const priced: Column<StockRow> = {
    title: 'Valor de venta',
    align: 'money',
    cell: (row) => pesos(row.priced),
    sort: 'valor',
  }
  const cost: Column<StockRow> = {
    title: 'Valor a costo',
    align: 'money',
    cell: (row) => (row.cost === null ? '—' : pesos(row.cost)),
  }
  return [
    { title: 'Vino', cell: (row) => row.label, wide: true, sort: 'nombre' },
    { title: 'Stock', align: 'number', cell: (row) => writeNumber(row.stock), sort: 'botellas' },
    { title: 'Disponibles', align: 'number', cell: (row) => writeNumber(row.available) },
    { title: 'Vendidas', align: 'number', cell: (row) => writeNumber(row.sold) },
    {
      title: 'Días de cobertura',
      align: 'number',
      cell: (row) => (row.cover === null ? '—' : writeNumber(row.cover)),
      sort: 'cobertura',
    },
    { title: 'Última venta', cell: (row) => (row.last ? writeDay(row.last) : 'Nunca') },
    ...(can('prices.read') ? [priced] : []),
    ...(can('costs.read') ? [cost] : []),
  ]
}
