import { writeDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { StockPage, StockRow, StockView } from '../../../reporting/stock-report.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { useAddressView } from '../ui/address-view.ts'
import type { Can } from '../ui/load-admin.ts'
import { useCan } from '../ui/use-can.ts'
import { ReportRows } from './report-rows.tsx'
import { ReportSearch } from './report-search.tsx'
import type { Days } from './report.tsx'

const views: readonly { name: string; view: StockView }[] = [
  { name: 'Todo el stock', view: 'todos' },
  { name: 'Sin ventas', view: 'sin-ventas' },
  { name: 'Se acaban en 14 días', view: 'se-acaban' },
]

const pesos = (amount: number) => formatPesos(Math.round(amount))

type Props = { vinos: StockView; days: Days; found: StockPage }

/** Stock by value and days of cover, and wines without sales. */
export function Stock({ vinos, days, found }: Props) {
  const { parameters, change } = useAddressView()
  const can = useCan()
  const q = parameters.get('q') ?? ''
  const orden = parameters.get('orden') ?? ''
  const question = new URLSearchParams({ ...days, vinos, ...(q ? { q } : {}), ...(orden ? { orden } : {}) })
  return (
    <div className="breakdown">
      <Views vinos={vinos} choose={(view) => change({ vinos: view })} />
      <Figures whole={found.whole} can={can} />
      <ReportSearch
        key={q}
        label="Stock"
        field="Buscar producto"
        q={q}
        search={(words) => change({ q: words })}
      />
      <ReportRows
        label="Stock"
        found={found}
        columns={columnsFor(can)}
        rowKey={(row) => row.id}
        sortedBy="-valor"
        empty={<p>{q ? 'Ningún producto con ese nombre.' : 'No hay productos así.'}</p>}
        note="Los días de cobertura cuentan las unidades disponibles al ritmo de venta del período elegido."
        file={{ call: '/export/stock', question, name: `stock-${vinos}-${days.fdesde}-${days.fhasta}` }}
      />
    </div>
  )
}

function Views({ vinos, choose }: { vinos: StockView; choose: (view: string) => void }) {
  return (
    <div className="row" role="group" aria-label="Qué productos">
      <Choice
        options={views}
        labelOf={({ name }) => name}
        isChosen={({ view }) => view === vinos}
        choose={({ view }) => choose(view === 'todos' ? '' : view)}
      />
    </div>
  )
}

function Figures({ whole, can }: { whole: StockPage['whole']; can: Can }) {
  return (
    <dl className="sales-figures">
      <div>
        <dt>Productos</dt>
        <dd>{writeNumber(whole.wines)}</dd>
      </div>
      <div>
        <dt>Unidades en stock</dt>
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
            <small>de las {writeNumber(whole.costed)} unidades con costo</small>
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
    { title: 'Producto', cell: (row) => row.label, wide: true, sort: 'nombre' },
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
