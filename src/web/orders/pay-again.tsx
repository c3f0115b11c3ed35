import type { OrderAnswer } from '../../orders/orders.contract.ts'
import { HoldNote } from './hold-note.tsx'
import { usePay } from './use-pay.ts'

/** One button back to paying after a payment that was not made. */
export function PayAgain({ order }: { order: OrderAnswer }) {
  const { busy, pay } = usePay(order.id)
  return (
    <>
      <p>
        <HoldNote order={order} />
      </p>
      <p>
        <button type="button" className="button" disabled={busy} onClick={() => void pay()}>
          {busy ? 'Abriendo el pago…' : 'Intentar otro pago'}
        </button>
      </p>
    </>
  )
}
