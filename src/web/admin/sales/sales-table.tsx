import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { useCan } from '../frame/use-can.ts'
import { useRows } from '../frame/use-late.ts'
import { SalesFile } from './sales-file.tsx'
import { saleColumns } from './sale-columns.tsx'
import { TogetherBar } from './together-bar.tsx'
import { useSteps } from './use-steps.ts'

type Found = { sales: Sale[]; page: number; pages: number; count: number; sold: number; total: number }

/** Sales that are ticked, by their ids. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = (ids: number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return { chosen, choose }
}

/** Sales with their next step each, and what can be done to several of them at once. */
export function SalesTable({ found }: { found: Found }) {
  const { ofPage } = useAddressView()
  const { chosen, choose } = useChosen()
  const { sales } = found
  const can = useCan()
  const rows = useRows(sales)
  const { busy, step, mark } = useSteps((ids) => choose(ids, false))
  return (
    <>
      {found.count > 0 && <Sums found={found} />}
      <DataTable
        label="Ventas"
        kind="sales-table"
        {...rows}
        columns={saleColumns({
          chosen,
          choose,
          all: sales.map((sale) => sale.id),
          busy,
          can,
          step: (sale, estado) => step([sale], estado),
        })}
        rowKey={(sale) => sale.id}
        selected={(sale) => chosen.has(sale.id)}
        empty={<p>Sin Compras Pendientes</p>}
      />
      {/* below the table, so that it stays in sight however far down the ticked ones are */}
      <TogetherBar
        selected={sales.filter((sale) => chosen.has(sale.id))}
        busy={busy}
        step={step}
        mark={mark}
      />
      <Pager page={found.page} pages={found.pages} to={ofPage} />
    </>
  )
}

/** How many were sold and what they come to; apart, how many of the list are not. */
function Sums({ found: { count, sold, total } }: { found: Found }) {
  const { parameters } = useAddressView()
  const can = useCan()
  return (
    <div className="row sales-count">
      <p className="muted figures" role="status">
        {writeNumber(sold)} {sold === 1 ? 'venta' : 'ventas'}
        {can('amounts.read') && ` · ${formatPesos(total)}`}
        {count > sold && ` · ${writeNumber(count - sold)} sin contar: canceladas o sin pagar`}
      </p>
      {can('reports.read') && <SalesFile parameters={parameters} />}
    </div>
  )
}
