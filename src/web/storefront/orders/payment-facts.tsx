import { useCallback, type ReactNode } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { outcomeWords, statusWords } from './payment-words.ts'

type Props = {
  orderId: number
  admin: boolean
  /** Asked again when it changes. */
  round?: number
  /** What can be done about a payment. */
  action?: (payment: PaymentFacts) => ReactNode
}

/** What the payment provider said of an order's payments, and what became of the money. */
export function OrderPayments({ orderId, admin, round = 0, action }: Props) {
  const ask = useCallback(() => browserApi()('GET /payment', { query: { order: orderId } }), [orderId])
  const [asked] = useAnswer(ask, round)
  if (asked.state !== 'ready') return null
  return <PaymentList payments={asked.value} admin={admin} {...(action ? { action } : {})} />
}

type ListProps = Pick<Props, 'admin' | 'action'> & { payments: readonly PaymentFacts[] }

export function PaymentList({ payments, admin, action }: ListProps) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{payments.length > 1 ? 'Pagos' : 'Pago'}</h2>
      {payments.length === 0 && <p className="muted">Todavía no hay ningún pago.</p>}
      <ul className="stack">
        {payments.map((payment) => (
          <li key={payment.payment_id}>
            <p className="figures">
              <strong>{amountPaid(payment)}</strong> · {statusWords(payment, admin)} · operación{' '}
              {payment.payment_id} · {formatMoment(payment.at)}
            </p>
            <p className="muted">{outcomeWords(payment, admin)}</p>
            {action?.(payment)}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function amountPaid({ amount, currency }: PaymentFacts): string {
  return currency === 'ARS' ? formatPesos(amount) : `${formatPesos(amount)} ${currency}`
}
