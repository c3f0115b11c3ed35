import { useCallback } from 'react'
import { Link } from '../../ui/link.tsx'
import { auditKinds } from '../../../audit-log/audit.contract.ts'
import { pageIn, useAddressView } from '../frame/address-view.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { causeOf, kindNames } from './entry-words.ts'
import { HistoryList } from './history-list.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'

export function meta() {
  return [{ title: 'Historial · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminHistory() {
  return (
    <AdminPage title="Historial" actions={<ToAdminHome />}>
      <History />
    </AdminPage>
  )
}

const askActors = () => browserApi()('GET /audit/actors')

function History() {
  const { parameters, change } = useAddressView()
  const [actors] = useAnswer(useCallback(askActors, []))
  const kind = auditKinds.find((one) => one === parameters.get('kind'))
  const [actor, subject, cause, fdesde, fhasta] = ['actor', 'subject', 'cause', 'fdesde', 'fhasta'].map(
    (name) => parameters.get(name) ?? '',
  )
  const page = pageIn(parameters)
  const ask = useCallback(
    () =>
      browserApi()('GET /audit', {
        query: {
          page,
          ...(kind ? { kind } : {}),
          ...(actor ? { actor } : {}),
          ...(subject ? { subject } : {}),
          ...(cause ? { cause } : {}),
          ...(fdesde ? { fdesde } : {}),
          ...(fhasta ? { fhasta } : {}),
        },
      }),
    [kind, actor, subject, cause, fdesde, fhasta, page],
  )
  const [asked, again] = useAnswer(ask)
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
            value={actor}
            onChange={(event) => change({ actor: event.target.value })}
          >
            <option value="">Cualquiera</option>
            {actors.state === 'ready' &&
              actors.value.map((one) => (
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

          value={fdesde}
          onChange={(event) => change({ fdesde: event.target.value })}
        />
        <LabelledInput
          label="Hasta"
          id="to"
          type="date"

          value={fhasta}
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
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failure problem={asked.problem} again={again} />}
      {asked.state === 'ready' && asked.value.items.length === 0 && (
        <div className="empty-state">
          <EmptyRack />
          <p>Nadie cambió nada así.</p>
          <Link to="/admin/historial" className="button plain">
            Ver todo el historial
          </Link>
        </div>
      )}
      {asked.state === 'ready' && asked.value.items.length > 0 && (
        <>
          <div className="sheet" aria-busy={asked.late} data-late={asked.late}>
            <HistoryList items={asked.value.items} named />
          </div>
          <div className="row" style={{ marginTop: 16 }}>
            {page > 0 && (
              <button
                type="button"
                className="button plain small"
                onClick={() => change({ page: String(page - 1) })}
              >
                Más nuevos
              </button>
            )}
            {asked.value.more && (
              <button
                type="button"
                className="button plain small"
                onClick={() => change({ page: String(page + 1) })}
              >
                Más viejos
              </button>
            )}
          </div>
        </>
      )}
    </>
  )
}
