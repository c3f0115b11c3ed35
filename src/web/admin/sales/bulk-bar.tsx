import { Link } from '../../ui/link.tsx'
import type { Estado } from '../../../orders/order-status.ts'
import { stepPermission } from '../../../orders/step-permission.ts'
import { useCan } from '../ui/use-can.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { bulkMarks, bulkStep, type BulkMark } from './bulk-step.ts'

type Props = {
  selected: Sale[]
  busy: boolean
  step: (sales: readonly Sale[], estado: Estado) => void
  mark: (marked: BulkMark) => void
}

/** Actions on several sales: the next step if all are in one state, and their slips. */
export function BulkBar({ selected, busy, step, mark }: Props) {
  const can = useCan()
  if (selected.length === 0) return null
  const { going, next, staying } = bulkStep(selected)
  return (
    <div className="together-bar" role="region" aria-label="Compras elegidas">
      <strong className="figures" role="status">
        {selected.length === 1 ? '1 elegida' : `${selected.length} elegidas`}
      </strong>
      {next && can(stepPermission(next.to)) && (
        <button type="button" className="button small" disabled={busy} onClick={() => step(going, next.to)}>
          {next.label}
          {staying.length > 0 && ` ${going.length}`}
        </button>
      )}
      {!next && going.length > 0 && (
        <span className="muted">Elegí compras del mismo estado para pasarlas juntas</span>
      )}
      <Staying sales={staying} />
      {can('parcels.pack') && <Marks selected={selected} busy={busy} mark={mark} />}
      <Link
        to={`/admin/remitos?ids=${selected.map((sale) => sale.id).join(',')}`}
        className="button plain small"
      >
        Imprimir remitos
      </Link>
    </div>
  )
}

function Marks({ selected, busy, mark }: Pick<Props, 'selected' | 'busy' | 'mark'>) {
  return bulkMarks(selected).map((marked) => (
    <button
      key={marked.step}
      type="button"
      className="button plain small"
      disabled={busy}
      onClick={() => mark(marked)}
    >
      {marked.label}
      {marked.sales.length < selected.length && ` ${marked.sales.length}`}
    </button>
  ))
}

/** Why some of the ticked sales are excluded. */
function Staying({ sales }: { sales: Sale[] }) {
  const stopped = sales.filter((sale) => sale.alerts.includes('stopped')).length
  const givenBack = sales.filter(
    ({ alerts }) => alerts.includes('refunded') && !alerts.includes('stopped'),
  ).length
  const asking = sales.length - stopped - givenBack
  return (
    <>
      {stopped > 0 && (
        <span className="muted">
          {stopped === 1
            ? '1 queda como está: el medio de pago avisó de un problema'
            : `${stopped} quedan como están: el medio de pago avisó de un problema`}
        </span>
      )}
      {givenBack > 0 && (
        <span className="muted">
          {givenBack === 1
            ? '1 queda como está: todo lo que se pagó ya volvió'
            : `${givenBack} quedan como están: todo lo que se pagó ya volvió`}
        </span>
      )}
      {asking > 0 && (
        <span className="muted">
          {asking === 1
            ? '1 queda como está: pidió arrepentirse y espera tu respuesta'
            : `${asking} quedan como están: pidieron arrepentirse y esperan tu respuesta`}
        </span>
      )}
    </>
  )
}
