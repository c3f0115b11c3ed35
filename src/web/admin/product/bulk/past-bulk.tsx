import { useEffect, useState } from 'react'
import type { Answered } from '../../../../platform/http/client.ts'
import type { BulkChange } from '../../../../catalogue/bulk/bulk.contract.ts'
import { formatMoment } from '../../../../calendar/shop-time.ts'
import { writeNumber } from '../../../../money/write-number.ts'
import { browserApi } from '../../../api/use-api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useCan } from '../../ui/use-can.ts'
import { useBulkUndo } from './use-bulk.ts'
import './bulk.css'

/** A button that lists the latest bulk changes, which can be undone for a month. */
export function PastBulk() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cambios en lote
      </button>
      {open && <PastDialog close={() => setOpen(false)} />}
    </>
  )
}

function PastDialog({ close }: { close: () => void }) {
  const [past, setFound] = useState<Answered<BulkChange[]> | undefined>(undefined)
  const load = () => void browserApi()('GET /products/bulk').then(setFound)
  useEffect(load, [])
  return (
    <Dialog
      title="Cambios en lote"
      beside={
        <button type="button" className="link-button" onClick={close}>
          Cerrar
        </button>
      }
      onClose={close}
    >
      {!past ? (
        <Loading />
      ) : !past.ok ? (
        <p className="notice bad">{past.problem.detail}</p>
      ) : past.value.length === 0 ? (
        <p className="muted">Todavía no hubo ninguno: elegí productos en la lista y tocá «Cambiar…».</p>
      ) : (
        <ul className="past-bulk">
          {past.value.map((change) => (
            <PastChange key={change.id} change={change} undone={load} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function PastChange({ change, undone }: { change: BulkChange; undone: () => void }) {
  const can = useCan()
  const { undo, busy } = useBulkUndo()
  return (
    <li>
      <span>
        {can('history.read') ? (
          <Link to={`/admin/historial?cause=masivo:${change.id}`}>{change.title}</Link>
        ) : (
          change.title
        )}
        <small className="muted">
          {change.wines === 1 ? '1 producto' : `${writeNumber(change.wines)} productos`} · {change.by} ·{' '}
          {formatMoment(change.at)}
        </small>
      </span>
      {change.undoneAt && (
        <span className="chip">
          Deshecho{change.kept > 0 && `, ${writeNumber(change.kept)} quedaron como estaban`}
        </span>
      )}
      {change.undoable && (
        <button
          type="button"
          className="button plain small"
          aria-label={`Deshacer ${change.title}`}
          disabled={busy}
          onClick={() => void undo(change.id).then(undone)}
        >
          Deshacer
        </button>
      )}
    </li>
  )
}
