import { auditKinds } from '../../../audit-log/audit.contract.ts'
import { unlessProblem } from '../../api/call-action.ts'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { adminList } from '../kit/admin-list.tsx'
import { day, given, select } from '../kit/filters.tsx'
import { causeOf, kindNames } from './entry-words.ts'
import { HistoryList } from './history-list.tsx'

type Actor = { id: string; name: string }

const list = adminList({
  title: 'Historial',
  needs: 'history.read',
  calls: ['POST /delivery/undo', 'POST /promotions/undo', 'POST /settings/undo'],
  answered: (answer) =>
    answer.ok ? toast('success', 'Cambio deshecho') : toast('error', answer.problem.detail),
  shouldRevalidate: unlessProblem,
  filters: {
    kind: select(
      'Qué',
      'Todo',
      auditKinds.map((kind) => ({ id: kind, name: kindNames[kind] })),
    ),
    actor: select('Quién', 'Cualquiera', ({ beside }: { beside: { actors: Actor[] } }) => [
      ...beside.actors,
      { id: 'shop', name: 'La tienda' },
    ]),
    fdesde: day('Desde'),
    fhasta: day('Hasta'),
    cause: given,
    subject: given,
  },
  toolsKind: 'history-tools',
  beside: async ({ api }) => {
    const actors = await api('GET /audit/actors')
    return { actors: actors.ok ? actors.value : [] }
  },
  load: ({ sort: _sort, ...view }, { api }) => api('GET /audit', { query: view }),
  rows: ({ items }) => items,
  older: ({ more }) => more,
  rowKey: ({ key }) => key,
  label: 'Historial',
  tools: ({ view: { cause, subject } }) => (cause || subject) && <OnlyThese cause={cause} />,
  draw: (entries) => <HistoryList items={entries} named />,
  drawing: <EmptyRack />,
  empty: (
    <>
      <p>Nadie cambió nada así.</p>
      <Link to="/admin/historial" className="button plain">
        Ver todo el historial
      </Link>
    </>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

/** Says that the list is limited to one cause or record, with a link to all. */
function OnlyThese({ cause }: { cause: string | undefined }) {
  return (
    <span className="chip">
      {cause ? `Solo: ${causeOf(cause).name}` : 'Solo un registro'}
      <Link to="/admin/historial" aria-label="Ver todo el historial">
        Quitar
      </Link>
    </span>
  )
}
