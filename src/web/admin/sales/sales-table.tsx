import { useState } from 'react'
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
import { saleColumns } from './sale-columns.tsx'
import { type SalesFilter, salesFilterOf, sentFilter } from './sales-view.ts'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Link } from '../../ui/link.tsx'
import { mostSelected } from '../../../orders/order-filter.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { type BulkChoice, bulkChoices, mayGoOn } from './bulk-step.ts'
import { PrintMenu } from './print-menu.tsx'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { DeliveryStep } from '../../../orders/delivery-progress.ts'
import { type StaffStep, undoOf } from '../../../orders/next-step.ts'
import type { orderCalls } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { reportBulk } from '../ui/report-bulk.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { refreshWaiting } from '../ui/pending-counts-store.ts'

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

/** All pages of the list as a spreadsheet file. */
function SalesFile({ parameters }: { parameters: URLSearchParams }) {
  const [busy, setBusy] = useState(false)
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const requested = new URLSearchParams(parameters)
    for (const name of ['page', 'pedidos', 'mas']) requested.delete(name)
    requested.set('format', format)
    if (!(await downloadCall(`/export/sales?${requested.toString()}`, `ventas.${format}`)))
      toast('error', 'No pudimos preparar el archivo. Probá con un período más corto.')
    setBusy(false)
  }
  return (
    <span className="row">
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="link-button"
          disabled={busy}
          onClick={() => void download(format)}
        >
          Bajar {format.toUpperCase()}
        </button>
      ))}
    </span>
  )
}

type Props = { outcome: BulkOutcome; busy: boolean; undo: () => void; close: () => void }

/** Outcome of a bulk action: how many were changed, and the refused ones by reason. */
function BulkOutcomeNotice({ outcome, busy, undo, close }: Props) {
  const { message, refused, undoing } = outcome
  const reasons = Map.groupBy(refused, ({ detail }) => detail)
  return (
    <div className={refused.length > 0 ? 'notice warn bulk-outcome' : 'notice bulk-outcome'} role="status">
      <p className="row">
        <strong>{message}</strong>
        {undoing && (
          <button type="button" className="link-button" disabled={busy} onClick={undo}>
            Deshacer
          </button>
        )}
        <button type="button" className="link-button" onClick={close}>
          Cerrar
        </button>
      </p>
      {reasons.size > 0 && (
        <ul>
          {[...reasons].map(([detail, sales]) => (
            <li key={detail}>
              {sales.length === 1 ? '1 queda como está' : `${sales.length} quedan como están`}: {detail}{' '}
              <span className="figures">
                {sales.slice(0, mostNamed).map(({ id, numero }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={`/user/orderDetailAdmin?id=${id}`}>{numero}</Link>
                  </span>
                ))}
                {sales.length > mostNamed && ` y ${sales.length - mostNamed} más`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const mostNamed = 12

type Chosen = {
  /** The filter under which they were selected, as text. */
  filter: string
  sales: ReadonlyMap<number, Sale>
  /** Whether an action has changed them since, so that they need not match the filter any more. */
  worked: boolean
}

/**
 * Selected sales across pages, with what is known of each. Another filter starts without a selection; an action keeps
 * it, so that the next step needs no new selection.
 */
function useChosenSales(filter: SalesFilter, page: readonly Sale[]) {
  const key = JSON.stringify(filter)
  const none: Chosen = { filter: key, sales: new Map(), worked: false }
  const [held, hold] = useState(none)
  const [loading, setLoading] = useState(false)
  const chosen = held.filter === key ? held : none
  const put = (sales: Iterable<Sale>, worked: boolean) =>
    hold({ filter: key, sales: new Map([...sales].map((sale) => [sale.id, sale])), worked })
  const choose = (ids: readonly number[], on: boolean) => {
    const rest = [...chosen.sales.values()].filter(({ id }) => !ids.includes(id))
    const added = on ? page.filter(({ id }) => ids.includes(id)) : []
    put([...rest, ...added].slice(0, mostSelected), chosen.worked)
  }
  /** Loads the matches of all pages, or the selected ones again. */
  const load = async (query: object, worked: boolean) => {
    setLoading(true)
    const answer = await browserApi()('GET /admin/sales', { query: { ...query, size: mostSelected } })
    setLoading(false)
    if (answer.ok) put(answer.value.sales, worked)
    else toast('error', answer.problem.detail)
  }
  // rows of the page are newer than those that were ticked
  const fresh = new Map(page.map((sale) => [sale.id, sale]))
  const sales = [...chosen.sales.values()].map((sale) => fresh.get(sale.id) ?? sale)
  return {
    sales,
    loading,
    /** The filter that the selection still has to match; undefined once it was worked on. */
    matching: chosen.worked ? undefined : sentFilter(filter),
    isChosen: (id: number) => chosen.sales.has(id),
    choose,
    chooseAll: () => load(sentFilter(filter), false),
    refresh: () =>
      chosen.sales.size > 0 ? load({ ids: [...chosen.sales.keys()].join(',') }, true) : Promise.resolve(),
    clear: () => hold(none),
  }
}

type BulkBarProps = {
  selected: Sale[]
  /** Matches of the filter on all pages. */
  count: number
  busy: boolean
  act: (choice: BulkChoice) => void
  chooseAll: () => void
  clear: () => void
}

/** Actions on the selected sales of all pages: their next steps, and what is printed of them. */
function BulkBar({ selected, count, busy, act, chooseAll, clear }: BulkBarProps) {
  const can = useCan()
  if (selected.length === 0) return null
  const choices = bulkChoices(selected, can)
  return (
    <SelectionBar
      label="Compras elegidas"
      count={selected.length === 1 ? '1 elegida' : `${writeNumber(selected.length)} elegidas`}
      clear={clear}
      dialog={null}
    >
      {selected.length < Math.min(count, mostSelected) && (
        <button type="button" className="link-button" disabled={busy} onClick={chooseAll}>
          {count > mostSelected
            ? `Elegir las ${mostSelected} más nuevas de ${writeNumber(count)}`
            : `Elegir las ${writeNumber(count)}`}
        </button>
      )}
      {choices.map((choice, index) => (
        <button
          key={choice.label}
          type="button"
          className={index === 0 ? 'button small' : 'button plain small'}
          disabled={busy}
          onClick={() => act(choice)}
        >
          {choice.label}
          {choice.sales.length < selected.length && ` ${writeNumber(choice.sales.length)}`}
        </button>
      ))}
      <PrintMenu selected={selected} />
      <Staying sales={selected.filter((sale) => !mayGoOn(sale))} />
    </SelectionBar>
  )
}

/** Why some of the selected sales are excluded. */
function Staying({ sales }: { sales: Sale[] }) {
  const stopped = sales.filter((sale) => sale.alerts.includes('stopped')).length
  const givenBack = sales.filter(
    ({ alerts }) => alerts.includes('refunded') && !alerts.includes('stopped'),
  ).length
  const asking = sales.length - stopped - givenBack
  return (
    <>
      {stopped > 0 && (
        <span className="muted">
          {stopped === 1
            ? '1 queda como está: el medio de pago avisó de un problema'
            : `${stopped} quedan como están: el medio de pago avisó de un problema`}
        </span>
      )}
      {givenBack > 0 && (
        <span className="muted">
          {givenBack === 1
            ? '1 queda como está: todo lo que se pagó ya volvió'
            : `${givenBack} quedan como están: todo lo que se pagó ya volvió`}
        </span>
      )}
      {asking > 0 && (
        <span className="muted">
          {asking === 1
            ? '1 queda como está: pidió arrepentirse y espera tu respuesta'
            : `${asking} quedan como están: pidieron arrepentirse y esperan tu respuesta`}
        </span>
      )}
    </>
  )
}

type Stepped = AnswerOf<(typeof orderCalls)['PUT /orders/lote']>
type Stepping = { sales: readonly Sale[]; step: StaffStep }

/** What a bulk action did. */
type BulkOutcome = {
  message: string
  refused: { id: number; numero: string; detail: string }[]
  /** Takes it back for the changed sales; undefined where the state machine does not allow that. */
  undoing: Stepping | undefined
}

/**
 * Takes sales one step on, or marks them as shipped or delivered, and reports the outcome.
 * @param matching filter that selected sales still have to match
 * @param done called after each action
 */
function useSteps(matching: Partial<SalesFilter> | undefined, done: () => void) {
  const together = useCall('PUT /orders/lote')
  const marking = useCall('PUT /orders/entrega')
  const [stepping, setStepping] = useState<Stepping | undefined>(undefined)
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const settle = (settled: Answered<Stepped>) => {
    if (!settled.ok) return toast('error', settled.problem.detail)
    if (!stepping) return
    if (stepping.sales.length === 1) reportOne(stepping, settled.value)
    else setOutcome(outcomeOf(stepping, settled.value))
    done()
    void refreshWaiting()
  }
  useAnswered(together.answer, settle)
  useAnswered(marking.answer, settle)
  const act = ({ sales, step }: Stepping, filter: Partial<SalesFilter> | null | undefined = matching) => {
    const ids = sales.map((sale) => sale.id)
    setStepping({ sales, step })
    setOutcome(undefined)
    const selection = { ids, ...(filter && sales.length > 1 ? { filter } : {}) }
    if (step.kind === 'mark') void marking.send({ body: { ...selection, paso: step.step } })
    else void together.send({ body: { ...selection, estado: step.to, desde: step.from } })
  }
  return {
    busy: together.busy || marking.busy,
    act,
    outcome,
    close: () => setOutcome(undefined),
    undo: ({ undoing }: BulkOutcome) => undoing && act(undoing, null),
  }
}

const markedName: Record<DeliveryStep, string> = {
  enviar: 'enviada o lista para retirar',
  entregar: 'entregada',
  'no-enviar': 'todavía no salió',
  'no-entregar': 'todavía no se entregó',
}

const reachedName = (step: StaffStep): string => (step.kind === 'mark' ? markedName[step.step] : step.to)

function reportOne({ sales, step }: Stepping, { results }: Stepped): void {
  const numero = sales[0]?.numero ?? ''
  reportBulk({ results, message: `Compra ${numero}: ${reachedName(step)}` }, () => `Compra ${numero}`)
}

function outcomeOf({ sales, step }: Stepping, { results, message }: Stepped): BulkOutcome {
  const changed = new Set(results.flatMap((result) => (result.changed ? [result.id] : [])))
  const numbers = new Map(sales.map(({ id, numero }) => [id, numero]))
  const back = undoOf(step)
  return {
    message,
    refused: results
      .filter((result) => !result.changed)
      .map(({ id, detail }) => ({ id, detail, numero: numbers.get(id) ?? String(id) })),
    undoing:
      back && changed.size > 0 ? { sales: sales.filter(({ id }) => changed.has(id)), step: back } : undefined,
  }
}
