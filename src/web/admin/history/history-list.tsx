import { Link } from '../../ui/link.tsx'
import type { AuditEntry } from '../../../audit-log/audit.contract.ts'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { actorOf, addressOf, causeOf, fieldName, sentenceOf, shownValue } from './entry-words.ts'
import { UndoEntry } from './undo-entry.tsx'
import './audit.css'

/** History entries: who, when, what, and the values before and after. */
export function HistoryList({ items, named }: { items: readonly AuditEntry[]; named: boolean }) {
  const fold = useShowMore(items.length)
  return (
    <>
      <ol className="history list-keys" {...fold.list}>
        {items.map((entry) => (
          <li key={entry.key}>
            <time className="when" dateTime={entry.at}>
              {formatDayAndHour(entry.at)}
            </time>
            <div>
              <p>
                <strong>{actorOf(entry)}</strong> · <What entry={entry} named={named} />
              </p>
              {!describedBySentence(entry) && <Changes entry={entry} />}
              <UndoEntry entry={entry} />
            </div>
          </li>
        ))}
      </ol>
      {fold.rest}
    </>
  )
}

/** Longer lists of fields are folded; a new wine has twenty. */
const shownAtOnce = 4

function Changes({ entry }: { entry: AuditEntry }) {
  const { changes } = entry
  if (changes.length === 0) return null
  const list = (
    <dl>
      {changes.map((change) => (
        <Change key={change.field} entry={entry} change={change} />
      ))}
    </dl>
  )
  if (changes.length <= shownAtOnce) return list
  return (
    <details>
      <summary className="muted small">Ver los {changes.length} datos</summary>
      {list}
    </details>
  )
}

function What({ entry, named }: { entry: AuditEntry; named: boolean }) {
  const { verb, noun } = sentenceOf(entry)
  const to = addressOf(entry)
  const cause = entry.cause && causeOf(entry.cause)
  return (
    <>
      {verb} {entry.name === '' && to ? <Link to={to}>{noun}</Link> : noun}{' '}
      {named && (to ? <Link to={to}>{entry.name}</Link> : entry.name)}
      {cause && (
        <>
          {' '}
          <Link className="chip" to={cause.to}>
            {cause.name}
          </Link>
        </>
      )}
    </>
  )
}

/** 'Archivó el vino' says everything. */
const describedBySentence = (entry: AuditEntry) =>
  entry.changes.length === 1 && entry.changes[0]?.field === 'archived_at'

function Change({ entry, change }: { entry: AuditEntry; change: AuditEntry['changes'][number] }) {
  const before = shownValue(change.field, change.before)
  const after = shownValue(change.field, change.after)
  // creations have no before, deletions no after
  const single =
    entry.action === 'alta' || before === '—' ? after : entry.action === 'baja' ? before : undefined
  return (
    <>
      <dt>{fieldName(change.field)}</dt>
      <dd>
        {single ?? (
          <>
            <s>{before}</s> → {after}
          </>
        )}
      </dd>
    </>
  )
}
