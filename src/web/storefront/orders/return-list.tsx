import { titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { type Noun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { destinationWords } from '../../../refunds/return-share.ts'
import type { ReturnAnswer, ReturnsOfOrder } from '../../../refunds/returns.contract.ts'

type Props = {
  found: ReturnsOfOrder
  /** The noun for the order's products. */
  unit: Noun
  admin?: boolean
}

/** An order's returned bottles, with dates and reasons; nothing without any. */
export function ReturnList({ found, unit, admin = false }: Props) {
  if (found.returns.length === 0) return null
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">{titled(unit.many)} devueltas</h2>
      <ul className="stack">
        {found.returns.map((entry) => (
          <li key={entry.id}>
            {entry.lines.map((line) => (
              <p key={`${line.product_id} ${line.to}`}>
                <strong className="figures">{line.quantity}</strong> × {line.name}
                {admin && <span className="muted"> · {destinationWords[line.to]}</span>}
              </p>
            ))}
            <p className="muted figures">
              {formatMoment(entry.at)}
              {admin && ` · ${entry.actor}`}
              {entry.refund && ` · ${moneyWords(entry.refund)}`}
            </p>
            {entry.reason && <p className="muted">{entry.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function moneyWords({ amount, state }: NonNullable<ReturnAnswer['refund']>): string {
  if (state === 'refused') return 'el medio de pago no devolvió el dinero'
  return state === 'asked' ? `${formatPesos(amount)} en camino` : `${formatPesos(amount)} devueltos`
}
