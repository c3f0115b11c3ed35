import type { BreakdownPage } from '../../../reporting/breakdown.contract.ts'
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
import { breakdownColumns } from './breakdown-columns.tsx'
import { BreakdownFigures } from './breakdown-figures.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportSearch } from './report-search.tsx'
import type { Days } from './report.tsx'

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
