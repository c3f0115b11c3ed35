import { useState, type FormEvent } from 'react'
import type { BreakdownPage } from '../../../reporting/breakdown.contract.ts'
import {
  cutsOrders,
  dimensionNames,
  dimensions,
  isInTime,
  isSearched,
  type Dimension,
} from '../../../reporting/breakdown-words.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { useCan } from '../frame/use-can.ts'
import { useRows } from '../frame/use-late.ts'
import { breakdownColumns } from './breakdown-columns.tsx'
import { BreakdownFigures } from './breakdown-figures.tsx'
import { ReportFiles } from './report-files.tsx'
import type { Days } from './report.tsx'

type Props = { por: Dimension; days: Days; found: BreakdownPage }

/** What was sold by one criterion: the whole beside the time before, every row in pages, and all of it as a file. */
export function Breakdown({ por, days, found }: Props) {
  const { parameters, change, ofPage } = useAddressView()
  const can = useCan()
  const { rows, late } = useRows(found.items)
  const q = parameters.get('q') ?? ''
  const orden = parameters.get('orden') ?? ''
  const files = new URLSearchParams({
    ...days,
    por,
    ...(q && isSearched(por) ? { q } : {}),
    ...(orden ? { orden } : {}),
  })
  return (
    <div className="breakdown">
      <BreakdownFigures whole={found.whole} before={found.before} />
      <Tools key={`${por} ${q}`} por={por} q={q} change={change} />
      <DataTable
        label={`Ventas por ${dimensionNames[por].toLowerCase()}`}
        rows={rows}
        late={late}
        columns={breakdownColumns(por, found.whole, can)}
        rowKey={(row) => row.key}
        {...(isInTime(por) ? {} : { sort: orden || '-importe', onSort: (name) => change({ orden: name }) })}
        empty={<p>{q ? 'Ninguna venta con ese nombre.' : 'No hubo ventas en esas fechas.'}</p>}
      />
      <p className="muted small">{noteOf(por)}</p>
      <Pager page={found.page} pages={found.pages} to={ofPage} />
      <ReportFiles
        call="/export/breakdown"
        question={files}
        name={`ventas-por-${por}-${days.fdesde}-${days.fhasta}`}
      />
    </div>
  )
}

/** What the rows count, in words. */
function noteOf(por: Dimension): string {
  const net = 'Todo está neto de devoluciones, en la fecha de la compra; las canceladas no cuentan.'
  if (por === 'promocion')
    return `${net} De varias promociones en una compra, lo vendido va a la que más descontó.`
  if (cutsOrders(por)) return `${net} Una compra con varios vinos figura en la fila de cada uno.`
  return net
}

type ToolsProps = { por: Dimension; q: string; change: ReturnType<typeof useAddressView>['change'] }

function Tools({ por, q, change }: ToolsProps) {
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ q: typed.trim() })
  }
  return (
    <form className="admin-tools" role="search" aria-label="Detalle de ventas" onSubmit={submit}>
      <LabelledSelect
        id="por"
        label="Ventas por"
        value={por}
        onChange={(event) => change({ por: event.target.value, q: '', orden: '' })}
      >
        {dimensions.map((one) => (
          <option key={one} value={one}>
            {dimensionNames[one]}
          </option>
        ))}
      </LabelledSelect>
      {isSearched(por) && (
        <>
          <LabelledInput
            id="q"
            label={`Buscar ${dimensionNames[por].toLowerCase()}`}
            type="search"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="button plain small">
            Filtrar
          </button>
        </>
      )}
    </form>
  )
}
