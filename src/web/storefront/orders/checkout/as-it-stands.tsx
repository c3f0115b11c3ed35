import type { OrderAnswer } from '../../../../orders/orders.contract.ts'
import { formatPesos } from '../../../../money/money.ts'
import { TotalChanged } from '../../../ui/total-changed.tsx'
import { usePay } from '../use-pay.ts'
import './checkout.css'

/** The payment of an order prepared by the shop: nothing to choose, at the order's own total. */
export function AsItStands({ order }: { order: OrderAnswer }) {
  const { busy, changed, pay, accept } = usePay(order.id)
  if (changed) return <TotalChanged change={changed} accept={accept()} />
  return (
    <section className="sheet" aria-label={`Pagar la compra ${order.numero}`}>
      <p>
        La tienda te armó esta compra: se paga como está, <strong>{formatPesos(order.total)}</strong>.
      </p>
      <p>
        <button type="button" className="button" disabled={busy} onClick={pay}>
          {busy ? 'Abriendo el pago…' : 'Pagar'}
        </button>
      </p>
    </section>
  )
}
