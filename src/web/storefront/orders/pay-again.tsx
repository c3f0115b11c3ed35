import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { Link } from '../../ui/link.tsx'
import { TotalChanged } from '../../ui/total-changed.tsx'
import { ReservationNote } from './reservation-note.tsx'
import { usePay } from './use-pay.ts'
import { waitsForBuyer } from './waiting-payment.tsx'

/**
 * A button that returns an unpaid order to payment: to the provider, or first to what the buyer has yet to
 * choose.
 */
export function PayAgain({ order, label }: { order: OrderAnswer; label: string }) {
  const { busy, changed, pay, accept } = usePay(order.id)
  const chosenHere = order.byHand === null
  if (chosenHere && !order.direccion) {
    return (
      <p>
        <Link to={`/user/address/${order.id}`} className="button">
          Finalizar Compra
        </Link>
      </p>
    )
  }
  // the buyer must see the delivery's price or the transfer's details before paying
  if (waitsForBuyer(order) || (chosenHere && order.address && !order.delivery)) {
    return (
      <p>
        <Link to={`/user/orderDetail?id=${order.id}`} className="button">
          {waitsForBuyer(order) ? 'Cómo pagarla' : 'Revisá y pagá'}
        </Link>
      </p>
    )
  }
  if (changed) return <TotalChanged change={changed} accept={accept()} />
  return (
    <>
      <p>
        <ReservationNote order={order} />
      </p>
      <p>
        <button type="button" className="button" disabled={busy} onClick={pay}>
          {busy ? 'Abriendo el pago…' : label}
        </button>
      </p>
    </>
  )
}
