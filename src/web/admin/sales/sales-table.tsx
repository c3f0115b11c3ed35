import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Sale, SalesFacets } from '../../../reporting/sales.contract.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { choiceColumn } from '../ui/choice-column.tsx'
import { useCan } from '../ui/use-can.ts'
import { ListViews, useShownColumns } from '../ui/list-views/list-views.tsx'
import type { OwnViews } from '../ui/list-views/load-views.ts'
import { useRows } from '../ui/use-stale.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkOutcomeNotice } from './bulk-outcome.tsx'
import { SalesFile } from './sales-file.tsx'
import { saleColumns } from './sale-columns.tsx'
import { salesFilterOf } from './sales-view.ts'
import { useChosenSales } from './use-chosen-sales.ts'
import { useSteps } from './use-steps.ts'

type Found = {
  sales: Sale[]
  page: number
  pages: number
  count: number
  sold: number
  total: number
  facets: SalesFacets
}

/** Sales with their next step, and bulk actions. */
export function SalesTable({ found, own }: { found: Found; own: OwnViews }) {
  const { parameters, ofPage } = useAddressView()
  const { sales } = found
  const can = useCan()
  const rows = useRows(sales)
  const chosen = useChosenSales(salesFilterOf(parameters), sales)
  const { busy, act, outcome, close, undo } = useSteps(chosen.matching, () => void chosen.refresh())
  const columns = saleColumns({
    choice: choiceColumn({
      rows: sales,
      isChosen: chosen.isChosen,
      choose: chosen.choose,
      label: (sale) => `Elegir la compra ${sale.numero}`,
      allLabel: 'Elegir todas las de esta página',
      headLabel: 'Elegir todas',
    }),
    busy,
    can,
    step: (sale, step) => act({ sales: [sale], step }),
  })
  const shown = useShownColumns(columns, own)
  return (
    <>
      {outcome && <BulkOutcomeNotice {...{ outcome, busy, close }} undo={() => undo(outcome)} />}
      <div className="sales-head">
        {found.count > 0 && <Sums found={found} />}
        <div className={own.views.length > 0 ? undefined : 'sales-wide'}>
          <ListViews own={own} columns={columns} />
        </div>
      </div>
      <DataTable
        label="Ventas"
        kind="sales-table"
        {...rows}
        columns={shown}
        rowKey={(sale) => sale.id}
        selected={(sale) => chosen.isChosen(sale.id)}
        empty={<EmptyPage list={found} to={ofPage} none={<p>Sin Compras Pendientes</p>} />}
      />
      {/* below the table, so that it stays visible however far down the ticked rows are */}
      <BulkBar
        selected={chosen.sales}
        count={found.count}
        busy={busy || chosen.loading}
        act={act}
        chooseAll={() => void chosen.chooseAll()}
        clear={chosen.clear}
      />
      <Pager page={found.page} pages={found.pages} to={ofPage} />
      {can('reports.read') && found.count > 0 && (
        <div className="sales-phone">
          <SalesFile parameters={parameters} />
        </div>
      )}
    </>
  )
}

/** Number and total of sold orders, and separately the number of others. */
function Sums({ found: { count, sold, total } }: { found: Found }) {
  const { parameters } = useAddressView()
  const can = useCan()
  return (
    <div className="row sales-count">
      <p className="muted figures" role="status">
        {writeNumber(sold)} {sold === 1 ? 'compra' : 'compras'}
        {can('amounts.read') && ` · ${formatPesos(total)}`}
        {count > sold && ` · ${writeNumber(count - sold)} sin contar: canceladas o sin pagar`}
      </p>
      {can('reports.read') && (
        <span className="sales-wide">
          <SalesFile parameters={parameters} />
        </span>
      )}
    </div>
  )
}
