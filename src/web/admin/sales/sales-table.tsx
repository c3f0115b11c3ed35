import { useMemo, useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Estado } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import type { Asked } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { SalesFile } from './sales-file.tsx'
import { saleColumns } from './sale-columns.tsx'
import { TogetherBar } from './together-bar.tsx'
import { refreshWaiting } from '../frame/waiting-store.ts'

type Found = { sales: Sale[]; page: number; pages: number; count: number; total: number }
type Props = { asked: Asked<Found>; again: () => void; changed: () => void }

/** Sales with their next step each, and what can be done to several of them at once. */
export function SalesTable({ asked, again, changed }: Props) {
  const { parameters, ofPage } = useAddressView()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const found = asked.state === 'ready' ? asked.value : undefined
  const sales = found?.sales ?? []
  const rows = useMemo<Asked<Sale[]>>(
    () => (asked.state === 'ready' ? { ...asked, value: asked.value.sales } : asked),
    [asked],
  )
  const choose = (ids: number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const step = async (some: readonly Sale[], estado: Estado) => {
    setBusy(true)
    const ids = some.map((sale) => sale.id)
    const answer = await browserApi()('PUT /orders/lote', { body: { ids, estado } })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    const [only] = some.length === 1 ? some : []
    if (answer.value.results.some((result) => result.changed))
      toast('success', only ? `Compra ${only.numero}: ${estado}` : answer.value.message)
    for (const result of answer.value.results) {
      const sale = some.find((one) => one.id === result.id)
      if (!result.changed) toast('error', `Compra ${sale?.numero ?? result.id}: ${result.detail}`)
    }
    choose(ids, false)
    changed()
    void refreshWaiting()
  }
  return (
    <>
      {found && found.count > 0 && (
        <div className="row sales-count">
          <p className="muted figures" role="status">
            {writeNumber(found.count)} {found.count === 1 ? 'venta' : 'ventas'} · {formatPesos(found.total)}
          </p>
          <SalesFile parameters={parameters} />
        </div>
      )}
      <DataTable
        label="Ventas"
        kind="sales-table"
        asked={rows}
        again={again}
        columns={saleColumns({
          chosen,
          choose,
          all: sales.map((sale) => sale.id),
          busy,
          step: (sale, estado) => void step([sale], estado),
        })}
        rowKey={(sale) => sale.id}
        selected={(sale) => chosen.has(sale.id)}
        waitingRows={12}
        empty={<p>Sin Compras Pendientes</p>}
      />
      {/* below the table, so that it stays in sight however far down the ticked ones are */}
      <TogetherBar
        selected={sales.filter((sale) => chosen.has(sale.id))}
        busy={busy}
        step={(some, estado) => void step(some, estado)}
      />
      {found && <Pager page={found.page} pages={found.pages} to={ofPage} />}
    </>
  )
}
