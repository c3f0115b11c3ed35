import { formatPesos } from '../../../money/money.ts'
import type { ManualQuote } from '../../../purchases/manual-orders.contract.ts'
import type { ManualOrderLine } from './manual-order-draft.ts'

type Props = {
  lines: readonly ManualOrderLine[]
  quote: ManualQuote | undefined
  change: (id: number, quantity: number) => void
}

/** The order's lines with steppers. */
export function ManualOrderLines({ lines, quote, change }: Props) {
  if (lines.length === 0)
    return (
      <p className="empty-state manual-order-empty">Pasá un producto por el lector, o escribí su nombre.</p>
    )
  return (
    <ul className="manual-order-lines" aria-label="Productos de la compra">
      {lines.map((line) => {
        const total = quote?.lines.find((quoted) => quoted.product_id === line.id && !quoted.gift)?.total
        return (
          <li key={line.id}>
            <div className="manual-order-wine">
              <strong>{line.name}</strong>
              <span className="figures muted">{formatPesos(line.price)} cada una</span>
              {line.quantity > line.available && (
                <span className="chip warn">Libres: {Math.max(0, line.available)}</span>
              )}
            </div>
            <Steppers line={line} change={change} />
            <strong className="figures manual-order-amount">
              {total === undefined ? '' : formatPesos(total)}
            </strong>
          </li>
        )
      })}
      {quote?.lines
        .filter((quoted) => quoted.gift)
        .map((gift) => (
          <li key={`gift ${gift.product_id}`} className="muted">
            Va de regalo: {gift.quantity === 1 ? '1 unidad' : `${gift.quantity} unidades`}
          </li>
        ))}
    </ul>
  )
}

function Steppers({ line, change }: { line: ManualOrderLine; change: Props['change'] }) {
  const { id, name, quantity } = line
  return (
    <div className="row manual-order-steps" role="group" aria-label={`Cantidad de ${name}`}>
      <button
        type="button"
        className="button plain small"
        aria-label="Una menos"
        onClick={() => change(id, quantity - 1)}
      >
        −
      </button>
      <span className="figures" aria-live="polite">
        {quantity}
      </span>
      <button
        type="button"
        className="button plain small"
        aria-label="Una más"
        onClick={() => change(id, quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
