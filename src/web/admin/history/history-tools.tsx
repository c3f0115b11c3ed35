import { auditKinds } from '../../../audit-log/audit.contract.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { Link } from '../../ui/link.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { causeOf, kindNames } from './entry-words.ts'
import { viewOf, type HistoryData } from './history-view.ts'

type Actors = HistoryData['actors']

/** Filters of the history: what, who, when. Stored in the address bar. */
export function HistoryTools({ actors }: { actors: Actors }) {
  const { parameters, change } = useAddressView()
  const { kind, actor, subject, cause, fdesde, fhasta } = viewOf(parameters)
  return (
    <div className="admin-tools history-tools">
      <KindChoice kind={kind} change={change} />
      <ActorChoice actor={actor} actors={actors} change={change} />
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
      {(cause || subject) && <OnlyThese cause={cause} />}
    </div>
  )
}

type Narrowed = ReturnType<typeof viewOf>
type Change = ReturnType<typeof useAddressView>['change']

function KindChoice({ kind, change }: { kind: Narrowed['kind']; change: Change }) {
  return (
    <LabelledSelect
      id="kind"
      label="Qué"
      none="Todo"
      value={kind ?? ''}
      onChange={(event) => change({ kind: event.target.value })}
    >
      {auditKinds.map((option) => (
        <option key={option} value={option}>
          {kindNames[option]}
        </option>
      ))}
    </LabelledSelect>
  )
}

type ActorProps = { actor: Narrowed['actor']; actors: Actors; change: Change }

/** A choice among users who changed something, and automatic changes. */
function ActorChoice({ actor, actors, change }: ActorProps) {
  return (
    <LabelledSelect
      id="actor"
      label="Quién"
      none="Cualquiera"
      value={actor ?? ''}
      onChange={(event) => change({ actor: event.target.value })}
    >
      {actors.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
      <option value="shop">La tienda</option>
    </LabelledSelect>
  )
}

/** Says that the list is limited to one cause or record, with a link to all. */
function OnlyThese({ cause }: { cause: Narrowed['cause'] }) {
  return (
    <span className="chip">
      {cause ? `Solo: ${causeOf(cause).name}` : 'Solo un registro'}
      <Link to="/admin/historial" aria-label="Ver todo el historial">
        Quitar
      </Link>
    </span>
  )
}
