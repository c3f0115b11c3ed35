import { useState } from 'react'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { formatPesos } from '../../../money/money.ts'
import { changedTotalIn, TotalChanged } from '../../ui/total-changed.tsx'
import { useAnswered } from '../ui/use-answered.ts'
import { PaymentLinkBox } from './payment-link-box.tsx'

/** Asks for the link by which an unpaid order is paid, and hands it on. */
export function PaymentLinkOf({ order }: { order: OrderAnswer }) {
  const ask = useCall('POST /orders/{id}/link')
  const [mailed, setMailed] = useState(false)
  const changed = changedTotalIn(ask.answer)
  useAnswered(ask.answer, (answer) => {
    if (!changedTotalIn(answer)) sayOutcome(answer)
  })
  const send = (mail: boolean, total?: number) => {
    setMailed(mail)
    void ask.send({ path: { id: order.id }, body: { mail, total } })
  }
  if (changed)
    return (
      <TotalChanged
        change={changed}
        accept={{
          label: `${mailed ? 'Mandar el link' : 'Link de pago'} por ${formatPesos(changed.total)}`,
          busy: ask.busy,
          press: () => send(mailed, changed.total),
        }}
      />
    )
  return (
    <>
      {ask.answer?.ok && <PaymentLinkBox link={ask.answer.value} order={order} />}
      <div className="row">
        {!ask.answer?.ok && (
          <button
            type="button"
            className="button plain small"
            disabled={ask.busy}
            onClick={() => send(false)}
          >
            Link de pago
          </button>
        )}
        {order.emailEnvio && (
          <button type="button" className="button plain small" disabled={ask.busy} onClick={() => send(true)}>
            Mandar el link por correo
          </button>
        )}
      </div>
    </>
  )
}
