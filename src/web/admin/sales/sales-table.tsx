import { useState } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { orderCalls } from '../../../orders/orders.contract.ts'
import type { Estado } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { useAnswered } from '../frame/use-answered.ts'
import { useCan } from '../frame/use-can.ts'
import { useRows } from '../frame/use-late.ts'
import { SalesFile } from './sales-file.tsx'
import { saleColumns } from './sale-columns.tsx'
import { TogetherBar } from './together-bar.tsx'
import { refreshWaiting } from '../frame/waiting-store.ts'

type Stepped = AnswerOf<(typeof orderCalls)['PUT /orders/lote']>
type Found = { sales: Sale[]; page: number; pages: number; count: number; total: number }

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

type Stepping = { some: readonly Sale[]; estado: Estado }

/** Takes some sales a step on and says what came of it. In: what is done with the ids of those that were asked for. */
function useSteps(stepped: (ids: number[]) => void) {
  const { send, busy, answer } = useCall('PUT /orders/lote')
  const [stepping, setStepping] = useState<Stepping | undefined>(undefined)
  const step = (some: readonly Sale[], estado: Estado) => {
    setStepping({ some, estado })
    void send({ body: { ids: some.map((sale) => sale.id), estado } })
  }
  useAnswered(answer, (settled) => {
    if (!settled.ok) return toast('error', settled.problem.detail)
    if (!stepping) return
    sayStepped(stepping, settled.value)
    stepped(stepping.some.map((sale) => sale.id))
    void refreshWaiting()
  })
  return { busy, step }
}

/** What went through is said once, what did not for each sale. */
function sayStepped({ some, estado }: Stepping, { results, message }: Stepped): void {
  const [only] = some.length === 1 ? some : []
  if (results.some((result) => result.changed))
    toast('success', only ? `Compra ${only.numero}: ${estado}` : message)
  for (const result of results) {
    const sale = some.find((one) => one.id === result.id)
    if (!result.changed) toast('error', `Compra ${sale?.numero ?? result.id}: ${result.detail}`)
  }
}

/** Sales with their next step each, and what can be done to several of them at once. */
export function SalesTable({ found }: { found: Found }) {
  const { parameters, ofPage } = useAddressView()
  const { chosen, choose } = useChosen()
  const { sales } = found
  const can = useCan()
  const rows = useRows(sales)
  const { busy, step } = useSteps((ids) => choose(ids, false))
  return (
    <>
      {found.count > 0 && (
        <div className="row sales-count">
          <p className="muted figures" role="status">
            {writeNumber(found.count)} {found.count === 1 ? 'venta' : 'ventas'}
            {can('amounts.read') && ` · ${formatPesos(found.total)}`}
          </p>
          {can('reports.read') && <SalesFile parameters={parameters} />}
        </div>
      )}
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
      <TogetherBar selected={sales.filter((sale) => chosen.has(sale.id))} busy={busy} step={step} />
      <Pager page={found.page} pages={found.pages} to={ofPage} />
    </>
  )
}
