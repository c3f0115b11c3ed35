import { useState } from 'react'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { amountPaid } from '../../storefront/orders/payment-facts.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = { payment: PaymentFacts; changed: () => void }

/** Gives a payment back that is not its purchase's total; asked first, for the money cannot be fetched again. */
export function RefundPayment({ payment, changed }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (payment.settled !== 'mismatch') return null
  const refund = async () => {
    setAsking(false)
    setBusy(true)
    const answer = await browserApi()('POST /payment/refund', { body: { payment_id: payment.payment_id } })
    setBusy(false)
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    changed()
  }
  return (
    <>
      <button type="button" className="button plain small" disabled={busy} onClick={() => setAsking(true)}>
        {busy ? 'Devolviendo…' : 'Devolver este pago'}
      </button>
      {asking && (
        <ConfirmDialog
          title={`¿Devolver ${amountPaid(payment)}?`}
          confirm="Sí, devolver"
          danger
          onConfirm={() => void refund()}
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
