import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { adminInvoiceCalls } from '../../../invoicing/admin-invoices.contract.ts'
import { callAction, useCall, unlessUnreached } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { Choice } from '../../ui/choice.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { pageIn, useAddressView } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useCan } from '../ui/use-can.ts'
import { useRows } from '../ui/use-stale.ts'
import type { Route } from './+types/invoices'
import { columns } from './invoice-columns.tsx'
import { Contingency } from './contingency.tsx'
import { InvoicingNotices } from './invoicing-notices.tsx'
import { VatBook } from './vat-book.tsx'
import '../../storefront/orders/orders.css'

export const meta = unlistedMeta('Facturas')

type Listed = AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>

const views = [
  { id: 'todas', label: 'Todas' },
  { id: 'esperan', label: 'Esperan' },
  { id: 'rechazadas', label: 'Rechazadas' },
  { id: 'autorizadas', label: 'Autorizadas' },
] as const
const viewOf = (parameters: URLSearchParams) =>
  views.find(({ id }) => id === parameters.get('estado')) ?? views[0]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('invoices.read', async (): Promise<Listed> => {
    const { searchParams } = new URL(request.url)
    const query = { estado: viewOf(searchParams).id, page: pageIn(searchParams) }
    return found(await browserApi()('GET /admin/invoices', { query }))
  })
export const clientAction = callAction(['POST /admin/invoices/retry'], { answered: sayOutcome })
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Facturas', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminInvoices({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(listed) => (
        <div className="stack">
          <InvoicingNotices listed={listed} />
          {listed.contingency && <Contingency overview={listed.contingency} />}
          <VatBook />
          <List listed={listed} />
        </div>
      )}
    </AdminScreen>
  )
}

function List({ listed }: { listed: Listed }) {
  const { parameters } = useAddressView()
  const view = viewOf(parameters)
  const retry = useCall('POST /admin/invoices/retry')
  const may = useCan()('invoices.change')
  const rows = useRows(listed.items)
  const ofPage = (page: number) => `/admin/facturas?estado=${view.id}&page=${page}`
  return (
    <section aria-label="Comprobantes" className="stack">
      <Tools listed={listed} />
      <DataTable
        label="Tabla de comprobantes"
        kind="compact invoices-table"
        {...rows}
        columns={columns(may ? (id) => void retry.send({ body: { id } }) : undefined)}
        rowKey={(item) => item.id}
        empty={<EmptyPage list={listed} to={ofPage} none={<p>No hay comprobantes así.</p>} />}
      />
      <Pager page={listed.page} pages={listed.pages} to={ofPage} />
    </section>
  )
}

function Tools({ listed }: { listed: Listed }) {
  const { parameters, change } = useAddressView()
  const view = viewOf(parameters)
  const retry = useCall('POST /admin/invoices/retry')
  const may = useCan()('invoices.change')
  const rejected = listed.contingency?.rejected.length ?? 0
  const toRetry = listed.waiting + rejected
  return (
    <div className="admin-tools">
      <div className="row" role="group" aria-label="Qué comprobantes">
        <Choice
          options={views}
          labelOf={(option) => option.label}
          isChosen={(option) => option === view}
          choose={({ id }) => change({ estado: id === 'todas' ? '' : id, page: '' })}
        />
      </div>
      {may && (toRetry > 0 || listed.stops.length > 0) && (
        <button
          type="button"
          className="button quiet small"
          disabled={retry.busy}
          onClick={() => void retry.send({ body: {} })}
        >
          Intentar ahora ({toRetry})
        </button>
      )}
    </div>
  )
}
