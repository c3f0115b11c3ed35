import { useCallback, useState } from 'react'
import type { AuditKind } from '../../../audit-log/audit.contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { HistoryList } from './history-list.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

/** "Historial": who changed this record, when and how. It is read only once the panel is opened. */
export function HistoryPanel({ kind, subject }: { kind: AuditKind; subject: number | string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="sheet" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {open && <History kind={kind} subject={String(subject)} />}
    </details>
  )
}

function History({ kind, subject }: { kind: AuditKind; subject: string }) {
  const [page, setPage] = useState(0)
  const ask = useCallback(
    () => browserApi()('GET /audit', { query: { kind, subject, page } }),
    [kind, subject, page],
  )
  const [asked, again] = useAnswer(ask)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  if (asked.value.items.length === 0)
    return <p className="muted">Nadie cambió nada desde que existe el historial.</p>
  return (
    <>
      <HistoryList items={asked.value.items} named={false} />
      <div className="row">
        {page > 0 && (
          <button type="button" className="link-button" onClick={() => setPage(page - 1)}>
            Más nuevos
          </button>
        )}
        {asked.value.more && (
          <button type="button" className="link-button" onClick={() => setPage(page + 1)}>
            Más viejos
          </button>
        )}
      </div>
    </>
  )
}
