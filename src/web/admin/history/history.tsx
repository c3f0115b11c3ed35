import { Link } from '../../ui/link.tsx'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { auditKinds, type auditCalls, type AuditEntry } from '../../../audit-log/audit.contract.ts'
import type { Route } from './+types/history'
import { pageIn, useAddressView } from '../frame/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../frame/admin-page.tsx'
import { loadAdmin } from '../frame/load-admin.ts'
import { ProblemMessage } from '../frame/problem-message.tsx'
import { useLate } from '../frame/use-late.ts'
import { browserApi } from '../../api/use-api.ts'
import { causeOf, kindNames } from './entry-words.ts'
import { HistoryList } from './history-list.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'

export function meta() {
  return [{ title: 'Historial · Descorche' }, { name: 'robots', content: 'noindex' }]
}

const viewOf = (parameters: URLSearchParams) => {
  const said = (name: string) => parameters.get(name) || undefined
  return {
    page: pageIn(parameters),
    kind: auditKinds.find((one) => one === parameters.get('kind')),
    actor: said('actor'),
    subject: said('subject'),
    cause: said('cause'),
    fdesde: said('fdesde'),
    fhasta: said('fhasta'),
  }
}

export type HistoryData = {
  /** A refusal too: a day may be half typed, and what it is typed in stays. */
  entries: Answered<AnswerOf<(typeof auditCalls)['GET /audit']>>
  actors: AnswerOf<(typeof auditCalls)['GET /audit/actors']>
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin(async (): Promise<HistoryData> => {
    const api = browserApi()
    const [entries, actors] = await Promise.all([
      api('GET /audit', { query: viewOf(new URL(request.url).searchParams) }),
      api('GET /audit/actors'),
    ])
    return { entries, actors: actors.ok ? actors.value : [] }
  })

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
  const { page, kind, actor, subject, cause, fdesde, fhasta } = viewOf(parameters)
  return (
    <>
      <div className="admin-tools history-tools">
        <div className="field">
          <label htmlFor="kind">Qué</label>
          <select
            id="kind"
            className="input"
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.target.value })}
          >
            <option value="">Todo</option>
            {auditKinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="actor">Quién</label>
          <select
            id="actor"
            className="input"
            value={actor ?? ''}
            onChange={(event) => change({ actor: event.target.value })}
          >
            <option value="">Cualquiera</option>
            {actors.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
            <option value="shop">La tienda</option>
          </select>
        </div>
        <LabelledInput
          label="Desde"
          id="from"
          type="date"

          value={fdesde ?? ''}
          onChange={(event) => change({ fdesde: event.target.value })}
        />
        <LabelledInput
          label="Hasta"
          id="to"
          type="date"

          value={fhasta ?? ''}
          onChange={(event) => change({ fhasta: event.target.value })}
        />
        {(cause || subject) && (
          <span className="chip">
            {cause ? `Solo: ${causeOf(cause).name}` : 'Solo un registro'}
            <Link to="/admin/historial" aria-label="Ver todo el historial">
              Quitar
            </Link>
          </span>
        )}
      </div>
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
  const late = useLate()
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
