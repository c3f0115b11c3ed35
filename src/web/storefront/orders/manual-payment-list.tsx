import { formatMoment, writeDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { actorWords } from '../../../orders/actor-words.ts'
import type { ManualPayment } from '../../../payments/manual-payments.contract.ts'
import { methodNames } from '../../../settings/payment-methods.ts'

type Props = { payments: readonly ManualPayment[]; admin?: boolean }

/** Payments recorded by the shop; nothing without any. */
export function ManualPaymentList({ payments, admin = false }: Props) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="manual-payments">
      <h2 id="manual-payments">Pago</h2>
      <ul className="stack">
        {payments.map((payment) => (
          <li key={payment.id}>
            <p className="figures">
              <strong>{formatPesos(payment.amount)}</strong> · {methodNames[payment.way]} ·{' '}
              {writeDay(payment.date)}
              {admin && ` · ${actorWords(payment.actor)}`}
            </p>
            {payment.note && <p className="muted">{payment.note}</p>}
            {payment.taken_back && (
              <p className="muted figures">
                Anulado {formatMoment(payment.taken_back.at)} por {actorWords(payment.taken_back.actor)}:{' '}
                {payment.taken_back.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
