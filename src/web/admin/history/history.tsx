import { Link } from '../../ui/link.tsx'
import type { AuditEntry } from '../../../audit-log/audit.contract.ts'
import type { Route } from './+types/history'
import { useAddressView } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { useStale } from '../ui/use-stale.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryTools } from './history-tools.tsx'
import { viewOf, type HistoryData } from './history-view.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { EmptyRack } from '../../ui/drawings.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Historial')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('history.read', async (): Promise<HistoryData> => {
    const api = browserApi()
    const [entries, actors] = await Promise.all([
      api('GET /audit', { query: viewOf(new URL(request.url).searchParams) }),
      api('GET /audit/actors'),
    ])
    return { entries, actors: actors.ok ? actors.value : [] }
  })

export const clientAction = callAction(
  ['POST /delivery/undo', 'POST /promotions/undo', 'POST /settings/undo'],
  {
    answered: (answer) =>
      answer.ok ? toast('success', 'Cambio deshecho') : toast('error', answer.problem.detail),
  },
)
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Historial', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminHistory({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(history) => <History {...history} />}
    </AdminScreen>
  )
}

function History({ entries, actors }: HistoryData) {
  const { parameters, change } = useAddressView()
  const { page } = viewOf(parameters)
  return (
    <>
      <HistoryTools actors={actors} />
      {entries.ok ? (
        <Entries {...entries.value} page={page} turnTo={(wanted) => change({ page: String(wanted) })} />
      ) : (
        <ProblemMessage problem={entries.problem} />
      )}
    </>
  )
}

type EntriesProps = { items: AuditEntry[]; more: boolean; page: number; turnTo: (page: number) => void }

function Entries({ items, more, page, turnTo }: EntriesProps) {
  const late = useStale()
  if (items.length === 0)
    return (
      <div className="empty-state">
        <EmptyRack />
        <p>Nadie cambió nada así.</p>
        <Link to="/admin/historial" className="button plain">
          Ver todo el historial
        </Link>
      </div>
    )
  return (
    <>
      <div className="sheet" aria-busy={late} data-late={late}>
        <HistoryList items={items} named />
      </div>
      <div className="row" style={{ marginTop: 16 }}>
        {page > 0 && (
          <button type="button" className="button plain small" onClick={() => turnTo(page - 1)}>
            Más nuevos
          </button>
        )}
        {more && (
          <button type="button" className="button plain small" onClick={() => turnTo(page + 1)}>
            Más viejos
          </button>
        )}
      </div>
    </>
  )
}
