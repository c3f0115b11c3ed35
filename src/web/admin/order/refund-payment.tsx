import { useState } from 'react'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { formatPaid } from '../../../money/money.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Refunds a mismatched payment, after confirmation, because refunds cannot be undone. */
export function RefundPayment({ payment }: { payment: PaymentFacts }) {
  const [asking, setAsking] = useState(false)
  const { send, busy } = useCall('POST /payment/refund')
  if (payment.settled !== 'mismatch') return null
  const refund = () => {
    setAsking(false)
    void send({ body: { payment_id: payment.payment_id } })
  }
  return (
    <>
      <button type="button" className="button plain small" disabled={busy} onClick={() => setAsking(true)}>
        {busy ? 'Devolviendo…' : 'Devolver este pago'}
      </button>
      {asking && (
        <ConfirmDialog
          title={`¿Devolver ${formatPaid(payment.amount, payment.currency)}?`}
          confirm="Sí, devolver"
          danger
          onConfirm={refund}
          onClose={() => setAsking(false)}
        >
          <p>
            El dinero de la operación {payment.payment_id} vuelve por el mismo medio de pago. No se puede
            deshacer.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
