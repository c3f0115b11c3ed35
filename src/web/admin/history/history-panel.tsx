import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AuditKind } from '../../../audit-log/audit.contract.ts'
import type { clientLoader } from './history.tsx'
import { HistoryList } from './history-list.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

/** "Historial": who changed this record, when and how. Loaded when the panel is opened. */
export function HistoryPanel({ kind, subject }: { kind: AuditKind; subject: number | string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="sheet" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {open && <History kind={kind} subject={String(subject)} />}
    </details>
  )
}

/** Finds the entries like the history screen, filtered by this record. */
function History({ kind, subject }: { kind: AuditKind; subject: string }) {
  const [page, setPage] = useState(0)
  const { load, data } = useFetcher<typeof clientLoader>()
  const address = `/admin/historial?${new URLSearchParams({ kind, subject, page: String(page) }).toString()}`
  useEffect(() => void load(address), [load, address])
  if (!data?.value.found) return <Loading />
  const { answer: entries } = data.value.found
  if (!entries.ok) return <Failure problem={entries.problem} again={() => void load(address)} />
  const { items, more } = entries.value
  if (items.length === 0) return <p className="muted">Nadie cambió nada desde que existe el historial.</p>
  return (
    <>
      <HistoryList items={items} named={false} />
      <div className="row">
        {page > 0 && (
          <button type="button" className="link-button" onClick={() => setPage(page - 1)}>
            Más nuevos
          </button>
        )}
        {more && (
          <button type="button" className="link-button" onClick={() => setPage(page + 1)}>
            Más viejos
          </button>
        )}
      </div>
    </>
  )
}
