import { formatMoment, writeDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { actorWords } from '../../../orders/actor-words.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import type { Refund, RefundsOfOrder } from '../../../refunds/refunds.contract.ts'

type Props = { found: RefundsOfOrder; admin?: boolean }

/** An order's refunds with their reasons; nothing without any. */
export function RefundList({ found, admin = false }: Props) {
  if (found.refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">Dinero devuelto</h2>
      <ul className="stack">
        {found.refunds.map((refund) => (
          <li key={refund.id}>
            <p className="figures">
              <strong>{formatPesos(refund.amount)}</strong> · {stateWords(refund)} · {formatMoment(refund.at)}
              {admin && ` · ${actorWords(refund.actor)}`}
            </p>
            {refund.reason && <p className="muted">{refund.reason}</p>}
          </li>
        ))}
      </ul>
      {found.refunded > 0 && found.refunds.length > 1 && (
        <p className="figures">
          En total: <strong>{formatPesos(found.refunded)}</strong>
        </p>
      )}
    </section>
  )
}

function stateWords({ state, by, way, date }: Refund): string {
  if (state === 'refused') return 'el medio de pago no lo aceptó'
  if (state === 'asked') return 'en camino'
  if (state === 'reversed') return 'lo retuvo un contracargo y volvió a la tienda'
  if (by === 'chargeback') return 'por un contracargo'
  if (by === 'panel') return 'devuelto desde Mercado Pago'
  if (way && date) return `devuelto a mano (${methodNames[way].toLowerCase()}, ${writeDay(date)})`
  return by === 'hand' ? 'devuelto a mano' : 'devuelto por el mismo medio de pago'
}
