import type { ReactNode } from 'react'
import { formatPaid } from '../../../money/money.ts'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { outcomeWords, statusWords } from './payment-words.ts'

type ListProps = {
  payments: readonly PaymentFacts[]
  admin: boolean
  /** Whether the order is paid by now, so there is nothing to retry. */
  paid: boolean
  /** Actions on a payment. */
  action?: (payment: PaymentFacts) => ReactNode
}

/** An order's payments as the provider reports them, and what happened to the money. */
export function PaymentList({ payments, admin, paid, action }: ListProps) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{payments.length > 1 ? 'Pagos' : 'Pago'}</h2>
      {payments.length === 0 && <p className="muted">Todavía no hay ningún pago.</p>}
      <ul className="stack">
        {payments.map((payment) => (
          <li key={payment.payment_id}>
            <p className="figures">
              <strong>{formatPaid(payment.amount, payment.currency)}</strong> · {statusWords(payment, admin)}{' '}
              · operación {payment.payment_id} · {formatMoment(payment.at)}
            </p>
            <p className="muted">{outcomeWords(payment, admin, paid)}</p>
            {action?.(payment)}
          </li>
        ))}
      </ul>
    </section>
  )
}
