import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { PastChange } from '../../../catalogue/past-changes.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { useRows } from '../ui/use-stale.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'

/** Prices that changed since and block an undo. Pesos. */
const changedSince = z.object({
  of: z.number(),
  wines: z.array(z.object({ id: z.number(), name: z.string(), made: z.number(), now: z.number() })),
})
type ChangedSince = z.output<typeof changedSince>

type Stopped = ChangedSince & { change: PastChange }

/** Undoes a change. If some prices changed since, lists them and offers to undo the rest. */
function useUndo() {
  const [stopped, setStopped] = useState<Stopped | undefined>(undefined)
  const { send, answer: undone } = useCall('POST /prices/{id}/undo')
  const [undoing, setUndoing] = useState<PastChange | undefined>(undefined)
  const undo = (change: PastChange, others = false) => {
    setUndoing(change)
    void send({ path: { id: change.id }, input: others ? { others: true } : {} })
  }
  useAnswered(undone, (answer) => {
    const since = answer.ok ? undefined : changedSince.safeParse(answer.problem.current)
    setStopped(since?.success && undoing ? { ...since.data, change: undoing } : undefined)
    if (!since?.success) sayOutcome(answer)
  })
  return {
    undo,
    stopped,
    others: () => stopped && undo(stopped.change, true),
    leave: () => setStopped(undefined),
  }
}

/** The latest changes, which can be undone unless their prices changed since. */
export function PastChanges({ changes }: { changes: PastChange[] }) {
  const rows = useRows(changes)
  const { undo, stopped, others, leave } = useUndo()
  if (changes.length === 0) return null
  return (
    <section className="stack" aria-labelledby="past">
      <h2 id="past">Últimos cambios</h2>
      {stopped && <StoppedUndo stopped={stopped} others={others} leave={leave} />}
      <DataTable
        label="Últimos cambios de precios"
        {...rows}
        columns={columnsWith(undo)}
        rowKey={(change) => change.id}
        empty={<p>Todavía no hubo cambios.</p>}
      />
    </section>
  )
}

type StoppedProps = { stopped: Stopped; others: () => void; leave: () => void }

/** Prices that an undo would have overwritten, and the alternative. */
function StoppedUndo({ stopped: { change, of, wines }, others, leave }: StoppedProps) {
  return (
    <div className="notice warn stack" role="alert">
      <p>
        <strong>
          {wines.length} de {of} precios cambiaron después
        </strong>{' '}
        de «{change.title}», así que no se deshizo nada:
      </p>
      <ul>
        {wines.slice(0, 12).map((wine) => (
          <li key={wine.id}>
            <Link to={`/admin/addProductUpd/${wine.id}`}>{wine.name}</Link>: quedó en {formatPesos(wine.made)}{' '}
            y ahora está en {formatPesos(wine.now)}
          </li>
        ))}
      </ul>
      <div className="row">
        {wines.length < of && (
          <button type="button" className="button plain small" onClick={others}>
            Deshacer los otros {of - wines.length}
          </button>
        )}
        <button type="button" className="link-button" onClick={leave}>
          Dejar todo como está
        </button>
      </div>
    </div>
  )
}

function columnsWith(undo: (change: PastChange) => void): Column<PastChange>[] {
  return [
    {
      title: 'Cambio',
      wide: true,
      cell: (change) => <Link to={`/admin/historial?cause=precios:${change.id}`}>{change.title}</Link>,
    },
    { title: 'Productos', align: 'number', cell: (change) => writeNumber(change.wines) },
    { title: 'Quién', cell: (change) => change.by },
    { title: 'Cuándo', cell: (change) => <span className="figures">{formatMoment(change.at)}</span> },
    {
      title: 'Acciones',
      wide: true,
      cell: (change) =>
        change.undoneAt ? (
          <span className="chip">
            Deshecho {formatMoment(change.undoneAt)}
            {change.undoneBy ? ` · ${change.undoneBy}` : ''}
          </span>
        ) : (
          <button
            type="button"
            className="button plain small"
            aria-label={`Deshacer ${change.title}`}
            onClick={() => undo(change)}
          >
            Deshacer
          </button>
        ),
    },
  ]
}
