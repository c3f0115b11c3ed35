import type { BreakdownPage, BreakdownRow, BreakdownWhole } from '../../../reporting/breakdown.contract.ts'
import {
  cutsOrders,
  dimensionNames,
  dimensions,
  isInTime,
  isSearched,
  type Dimension,
} from '../../../reporting/breakdown-words.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { useCan } from '../ui/use-can.ts'
import { ReportRows } from './report-rows.tsx'
import { ReportSearch } from './report-search.tsx'
import type { Days } from './report.tsx'
import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { changeInWords } from './change-in-words.ts'
import { shareOf } from '../../../reporting/sold-share.ts'
import { writeDay } from '../../../calendar/shop-time.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { Can } from '../ui/load-admin.ts'

type Props = { por: Dimension; days: Days; found: BreakdownPage }

/** Sales by one dimension: totals with the previous period, rows in pages, and a file. */
export function Breakdown({ por, days, found }: Props) {
  const { parameters, change } = useAddressView()
  const can = useCan()
  const q = parameters.get('q') ?? ''
  const orden = parameters.get('orden') ?? ''
  const question = new URLSearchParams({
    ...days,
    por,
    ...(q && isSearched(por) ? { q } : {}),
    ...(orden ? { orden } : {}),
  })
  const name = dimensionNames[por].toLowerCase()
  return (
    <div className="breakdown">
      <BreakdownFigures whole={found.whole} before={found.before} />
      <ReportSearch
        key={`${por} ${q}`}
        label="Detalle de ventas"
        field={isSearched(por) ? `Buscar ${name}` : undefined}
        q={q}
        search={(words) => change({ q: words })}
      >
        <By por={por} choose={(dimension) => change({ por: dimension, q: '', orden: '' })} />
      </ReportSearch>
      <ReportRows
        label={`Ventas por ${name}`}
        found={found}
        columns={breakdownColumns(por, found.whole, can)}
        rowKey={(row) => row.key}
        sortedBy={isInTime(por) ? undefined : '-importe'}
        empty={<p>{q ? 'Ninguna venta con ese nombre.' : 'No hubo ventas en esas fechas.'}</p>}
        note={noteOf(por)}
        file={{ call: '/export/breakdown', question, name: `ventas-por-${por}-${spanOf(days)}` }}
      />
    </div>
  )
}

const spanOf = ({ fdesde, fhasta }: Days) => `${fdesde}-${fhasta}`

function By({ por, choose }: { por: Dimension; choose: (por: string) => void }) {
  return (
    <LabelledSelect id="por" label="Ventas por" value={por} onChange={(event) => choose(event.target.value)}>
      {dimensions.map((dimension) => (
        <option key={dimension} value={dimension}>
          {dimensionNames[dimension]}
        </option>
      ))}
    </LabelledSelect>
  )
}

/** What the rows count, as text. */
function noteOf(por: Dimension): string {
  const net = 'Todo está neto de devoluciones, en la fecha de la compra; las canceladas no cuentan.'
  if (por === 'promocion')
    return `${net} De varias promociones en una compra, lo vendido va a la que más descontó.`
  if (cutsOrders(por)) return `${net} Una compra con varios productos figura en la fila de cada uno.`
  return net
}

type BreakdownFiguresProps = { whole: BreakdownWhole; before: BreakdownWhole }

/** Figures of the period next to equally many days before. */
function BreakdownFigures({ whole, before }: BreakdownFiguresProps) {
  const can = useCan()
  const money = can('amounts.read')
  const people = ({ buyers }: BreakdownWhole) => buyers.new + buyers.returning
  return (
    <dl className="sales-figures">
      {money && <Figure name="Vendido" now={whole.total} before={before.total} write={pesos} />}
      <Figure name="Compras" now={whole.orders} before={before.orders} />
      {money && <Figure name="Compra promedio" now={whole.average} before={before.average} write={pesos} />}
      <Figure name="Unidades" now={whole.bottles} before={before.bottles} />
      {money && (
        <Figure
          name="Devuelto"
          now={whole.refunded}
          before={before.refunded}
          write={pesos}
          more={`${writeNumber(whole.returned)} ${whole.returned === 1 ? 'unidad' : 'unidades'}`}
        />
      )}
      {can('costs.read') && whole.margin && (
        <Figure
          name="Margen bruto, sin IVA"
          now={whole.margin.gross}
          before={before.margin?.gross ?? 0}
          write={pesos}
          more={`${writeNumber(whole.margin.percent, { least: 0, most: 1 })} %, de ${writeNumber(whole.margin.bottles)} unidades con costo`}
        />
      )}
      <Figure
        name="Clientes"
        now={people(whole)}
        before={people(before)}
        more={buyersInWords(whole.buyers)}
      />
    </dl>
  )
}

const pesos = (amount: number) => formatPesos(Math.round(amount))

function buyersInWords({ new: fresh, returning, unnamed }: BreakdownWhole['buyers']): string {
  const buyersText = `${writeNumber(fresh)} por primera vez, ${writeNumber(returning)} ya habían comprado`
  if (unnamed === 0) return buyersText
  return `${buyersText}; ${writeNumber(unnamed)} ${unnamed === 1 ? 'compra' : 'compras'} sin identificar`
}

type FigureProps = {
  name: string
  now: number
  before: number
  write?: (figure: number) => string
  more?: string
}

function Figure({ name, now, before, write = writeNumber, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {write(now)}
        <small>
          {changeInWords(before, now)} · antes {write(before)}
        </small>
        {more && <small>{more}</small>}
      </dd>
    </div>
  )
}

const rounded = (pesos: number) => formatPesos(Math.round(pesos))
const percent = (part: number, all: number) => `${writeNumber(shareOf(part, all), { least: 0, most: 1 })} %`

/** The columns of a breakdown that the caller may read. */
function breakdownColumns(por: Dimension, sums: BreakdownWhole, can: Can): Column<BreakdownRow>[] {
  const money = can('amounts.read')
  return [
    { title: dimensionNames[por], cell: (row) => nameOf(por, row), wide: true, ...sorted(por, 'nombre') },
    { title: 'Compras', align: 'number', cell: (row) => writeNumber(row.orders) },
    {
      title: 'Unidades',
      align: 'number',
      cell: (row) => <Share of={writeNumber(row.bottles)} share={percent(row.bottles, sums.bottles)} />,
      ...sorted(por, 'botellas'),
    },
    ...(money ? moneyColumns(por, sums) : []),
    ...(can('costs.read') ? [margin] : []),
  ]
}

const sorted = (por: Dimension, sort: string) => (isInTime(por) ? {} : { sort })

function nameOf(por: Dimension, { key, label }: BreakdownRow): string {
  if (por === 'dia') return writeDay(key)
  if (por === 'semana') return `Semana del ${writeDay(key)}`
  return por === 'mes' ? writeDay(key).slice(3) : label
}

function moneyColumns(por: Dimension, sums: BreakdownWhole): Column<BreakdownRow>[] {
  const average: Column<BreakdownRow> = {
    title: 'Promedio',
    align: 'money',
    cell: ({ orders, total }) => (orders === 0 ? '—' : rounded(total / orders)),
  }
  const discount: Column<BreakdownRow> = {
    title: 'Descuento',
    align: 'money',
    cell: (row) => (row.discount === null ? '—' : rounded(row.discount)),
  }
  return [
    {
      title: 'Vendido',
      align: 'money',
      cell: (row) => <Share of={rounded(row.total)} share={percent(row.total, sums.total)} />,
      ...sorted(por, 'importe'),
    },
    {
      title: 'Período anterior',
      align: 'money',
      cell: (row) => (
        <Share of={rounded(row.before.total)} share={changeInWords(row.before.total, row.total)} />
      ),
    },
    ...(por === 'promocion' ? [discount] : cutsOrders(por) ? [] : [average]),
    {
      title: 'Devuelto',
      align: 'money',
      cell: (row) => (row.refunded === 0 && row.returned === 0 ? '—' : rounded(row.refunded)),
    },
  ]
}

const margin: Column<BreakdownRow> = {
  title: 'Margen bruto',
  align: 'money',
  cell: (row) =>
    row.margin ? (
      <Share
        of={rounded(row.margin.gross)}
        share={`${writeNumber(row.margin.percent, { least: 0, most: 1 })} %`}
      />
    ) : (
      '—'
    ),
}

/** A figure with its share below. */
function Share({ of, share }: { of: string; share: string }) {
  return (
    <>
      {of}
      <small className="share">{share}</small>
    </>
  )
}
