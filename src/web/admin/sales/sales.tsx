import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { Sale, salesCalls } from '../../../reporting/sales.contract.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { Link } from '../../ui/link.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { loadViews, viewCalls, type OwnViews } from '../ui/list-views/load-views.ts'
import { loadAdmin } from '../ui/load-admin.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { useCan } from '../ui/use-can.ts'
import { arrivedSoFar, usePendingCounts } from '../ui/pending-counts-store.ts'
import { Withdrawals } from '../withdrawals/withdrawals.tsx'
import { withdrawalsIn } from '../withdrawals/withdrawals-view.ts'
import type { Route } from './+types/sales'
import { salesViewOf } from './sales-view.ts'
import { SalesTable } from './sales-table.tsx'
import { SalesTools } from './sales-tools.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import '../../storefront/orders/orders.css'
import './sales.css'

export const meta = unlistedMeta('Ventas')

type Sold = {
  /** Includes refusals, so that the other list shows and the filter can be corrected. */
  sales: Answered<AnswerOf<(typeof salesCalls)['GET /admin/sales']>>
  /** Number of new orders when the list was loaded. */
  arrivals: number
  own: OwnViews
}

/** An order's step affects its withdrawal request and vice versa, so both lists are loaded. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('orders.read', async (can) => {
    const api = browserApi()
    const parameters = new URL(request.url).searchParams
    const arrivals = arrivedSoFar()
    const [sales, own, withdrawals] = await Promise.all([
      api('GET /admin/sales', { query: salesViewOf(parameters) }),
      loadViews('orders'),
      can('returns.read')
        ? api('GET /arrepentimiento', { query: withdrawalsIn(parameters).query })
        : undefined,
    ])
    return { sales, own, arrivals, withdrawals }
  })
export const clientAction = callAction(
  [
    ...viewCalls,
    'PUT /orders/lote',
    'PUT /orders/entrega',
    'PUT /arrepentimiento',
    'POST /arrepentimiento/botellas',
  ],
  // hundreds of orders, each a transaction
  { timeoutMs: 120_000 },
)
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'COMPRAS REALIZADAS',
  actions: (
    <div className="row sales-wide">
      <OtherScreens />
    </div>
  ),
}

function OtherScreens() {
  return (
    <>
      <ToTracking />
      <ToCharts />
      <Link to="/admin/home" className="button plain small">
        Pagina Administracion
      </Link>
    </>
  )
}

function ToTracking() {
  const can = useCan()
  if (!can('parcels.pack')) return null
  return (
    <Link to="/admin/seguimientos" className="button plain small">
      Cargar seguimientos
    </Link>
  )
}

function ToCharts() {
  const can = useCan()
  if (!can('reports.read')) return null
  return (
    <Link to="/admin/graficos" className="button plain small">
      Graficos
    </Link>
  )
}

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminSales({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ withdrawals, ...sold }) => (
        <>
          <Sales {...sold} />
          {withdrawals && <Withdrawals found={withdrawals} />}
          <div className="sales-phone">
            <OtherScreens />
          </div>
        </>
      )}
    </AdminScreen>
  )
}

type Props = {
  sales: readonly Sale[]
  /** Number of new orders when the list was loaded. */
  shown: number
  setShown: (shown: number) => void
  show: () => void
}

/**
 * Sales that arrived while the list was open. They appear on a click, because rows that move by themselves
 * cause wrong clicks.
 */
function ArrivedBar({ sales, shown, setShown, show }: Props) {
  const waiting = usePendingCounts()
  const arrivals = waiting?.arrivals ?? 0
  // requested just before its arrival was known, the list already contains it
  const newestShown = sales.some((sale) => sale.id === waiting?.newest?.id)
  useEffect(() => {
    if (newestShown) setShown(arrivals)
  }, [newestShown, arrivals, setShown])
  const arrived = newestShown ? 0 : arrivals - shown
  return (
    <div role="status">
      {arrived > 0 && (
        <p className="notice row arrived-bar">
          <span>{arrived === 1 ? 'Entró 1 compra.' : `Entraron ${arrived} compras.`}</span>
          <button type="button" className="link-button" onClick={show}>
            {arrived === 1 ? 'Mostrarla' : 'Mostrarlas'}
          </button>
        </p>
      )}
    </div>
  )
}

function Sales({ sales, arrivals, own }: Sold) {
  const { parameters, change } = useAddressView()
  const { page, estado, ...filter } = salesViewOf(parameters)
  const { revalidate } = useRevalidator()
  const [seen, setSeen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  // where a new sale would appear
  const wide = Object.values(filter).every((value) => !value) && (estado === undefined || estado === 'Creada')
  return (
    <>
      <SalesTools facets={sales.ok ? sales.value.facets : undefined} />
      {wide && (
        <ArrivedBar
          sales={sales.ok ? sales.value.sales : []}
          shown={Math.max(seen, arrivals)}
          setShown={setSeen}
          show={() => {
            if (page > 0) change({ page: '' })
            else void revalidate()
            // the button disappears, and the focus with it
            list.current?.querySelector<HTMLElement>('.table-scroll')?.focus({ preventScroll: true })
          }}
        />
      )}
      <div ref={list}>
        {sales.ok ? <SalesTable found={sales.value} own={own} /> : <ProblemMessage problem={sales.problem} />}
      </div>
    </>
  )
}
