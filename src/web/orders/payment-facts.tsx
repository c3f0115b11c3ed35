import { useCallback } from 'react'
import { formatPesos } from '../../money/money.ts'
import type { PaymentFacts } from '../../payments/payments.contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { formatMoment } from '../ui/date.ts'

const statusNames: Record<string, string> = {
  pending: 'pendiente',
  in_process: 'en revisión',
  authorized: 'autorizado',
  in_mediation: 'en mediación',
  approved: 'aprobado',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  refunded: 'devuelto',
  charged_back: 'desconocido por la persona',
}

/** What the payment provider said of an order's payments, and what became of the money. */
export function OrderPayments({ orderId, admin }: { orderId: number; admin: boolean }) {
  const ask = useCallback(() => browserApi()('GET /payment', { query: { order: orderId } }), [orderId])
  const [asked, again] = useAnswer(ask)
  if (asked.state !== 'ready') return null
  const refund = async (payment_id: string) => {
    const answer = await browserApi()('POST /payment/refund', { body: { payment_id } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
  }
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{asked.value.length > 1 ? 'Pagos' : 'Pago'}</h2>
      {asked.value.length === 0 && <p className="muted">Todavía no hay ningún pago.</p>}
      <ul className="stack">
        {asked.value.map((payment) => (
          <li key={payment.payment_id}>
            <p className="figures">
              <strong>
                {formatPesos(payment.amount)}
                {payment.currency === 'ARS' ? '' : ` ${payment.currency}`}
              </strong>{' '}
              · {statusNames[payment.status] ?? payment.status} · operación {payment.payment_id} ·{' '}
              {formatMoment(payment.at)}
            </p>
            <p className="muted">{outcome(payment, admin)}</p>
            {admin && payment.settled === 'mismatch' && (
              <button
                type="button"
                className="button plain small"
                onClick={() => void refund(payment.payment_id)}
              >
                Devolver este pago
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function outcome(payment: PaymentFacts, admin: boolean): string {
  switch (payment.settled) {
    case 'open':
      return 'Todavía no pagó nada.'
    case 'order-paid':
      return admin ? 'Pagó esta compra.' : 'Con este pago quedó paga tu compra.'
    case 'refund-due':
      return 'Se está devolviendo por el mismo medio de pago.'
    case 'refunded':
      return `Se devolvió por el mismo medio de pago (${formatMoment(payment.changed_at)}).`
    case 'mismatch':
      return admin
        ? 'No coincide con el total: la compra no se marcó como pagada.'
        : 'El importe no coincide con el de tu compra. La tienda ya lo está mirando.'
  }
}
