import { Link } from '../../ui/link.tsx'
import { primaryStep, type Estado } from '../../../orders/order-status.ts'
import type { Sale } from '../../../sales/sales.contract.ts'

type Props = { selected: Sale[]; busy: boolean; step: (sales: readonly Sale[], estado: Estado) => void }

/** What several sales have in common to be done: the next step where all are in one state, and their slips. */
export function TogetherBar({ selected, busy, step }: Props) {
  const [first] = selected
  if (!first) return null
  const next = selected.every((sale) => sale.estado === first.estado) ? primaryStep(first.estado) : undefined
  const ids = selected.map((sale) => sale.id)
  return (
    <div className="together-bar" role="region" aria-label="Compras elegidas">
      <strong className="figures" role="status">
        {selected.length === 1 ? '1 elegida' : `${selected.length} elegidas`}
      </strong>
      {next ? (
        <button
          type="button"
          className="button small"
          disabled={busy}
          onClick={() => step(selected, next.to)}
        >
          {next.label}
        </button>
      ) : (
        <span className="muted">Elegí compras del mismo estado para pasarlas juntas</span>
      )}
      <Link to={`/admin/remitos?ids=${ids.join(',')}`} className="button plain small">
        Imprimir remitos
      </Link>
    </div>
  )
}
