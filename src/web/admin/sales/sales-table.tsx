import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { choiceColumn } from '../ui/choice-column.tsx'
import { useCan } from '../ui/use-can.ts'
import { useChosen } from '../ui/use-chosen.ts'
import { ListViews, useShownColumns } from '../ui/list-views/list-views.tsx'
import type { OwnViews } from '../ui/list-views/load-views.ts'
import { useRows } from '../ui/use-stale.ts'
import { SalesFile } from './sales-file.tsx'
import { saleColumns } from './sale-columns.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useSteps } from './use-steps.ts'

type Found = { sales: Sale[]; page: number; pages: number; count: number; sold: number; total: number }

/** Sales with their next step, and bulk actions. */
export function SalesTable({ found, own }: { found: Found; own: OwnViews }) {
  const { ofPage } = useAddressView()
  const { isChosen, choose } = useChosen()
  const { sales } = found
  const can = useCan()
  const rows = useRows(sales)
  const { busy, step, mark } = useSteps((ids) => choose(ids, false))
  const columns = saleColumns({
    choice: choiceColumn({
      rows: sales,
      isChosen,
      choose,
      label: (sale) => `Elegir la compra ${sale.numero}`,
      allLabel: 'Elegir todas las de esta página',
      headLabel: 'Elegir todas',
    }),
    busy,
    can,
    step: (sale, estado) => step([sale], estado),
  })
  const shown = useShownColumns(columns, own)
  return (
    <>
      <ListViews own={own} columns={columns} />
      {found.count > 0 && <Sums found={found} />}
      <DataTable
        label="Ventas"
        kind="sales-table"
        {...rows}
        columns={shown}
        rowKey={(sale) => sale.id}
        selected={(sale) => isChosen(sale.id)}
        empty={<EmptyPage list={found} to={ofPage} none={<p>Sin Compras Pendientes</p>} />}
      />
      {/* below the table, so that it stays visible however far down the ticked rows are */}
      <BulkBar selected={sales.filter((sale) => isChosen(sale.id))} busy={busy} step={step} mark={mark} />
      <Pager page={found.page} pages={found.pages} to={ofPage} />
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
        {writeNumber(sold)} {sold === 1 ? 'venta' : 'ventas'}
        {can('amounts.read') && ` · ${formatPesos(total)}`}
        {count > sold && ` · ${writeNumber(count - sold)} sin contar: canceladas o sin pagar`}
      </p>
      {can('reports.read') && <SalesFile parameters={parameters} />}
    </div>
  )
}
