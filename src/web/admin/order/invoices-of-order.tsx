import type { OrderVouchers, Voucher } from '../../../invoicing/invoices.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useCan } from '../ui/use-can.ts'
import { InvoiceReceiver } from './invoice-receiver.tsx'
import { VoucherFile } from '../../storefront/orders/order-invoices.tsx'

const waits: Record<Exclude<Voucher['state'], 'authorised'>, string> = {
  queued: 'en espera',
  asked: 'pidiendo el CAE',
  refused: 'rechazada',
  dropped: 'sin efecto: se canceló antes',
}

/** An order's invoices; for older orders, a button to request one. */
export function InvoicesOfOrder({ order, found }: { order: OrderAnswer; found: OrderVouchers }) {
  const request = useCall('POST /orders/{id}/invoice')
  const can = useCan()
  const mayRequest =
    can('invoices.change') &&
    found.invoicing &&
    found.vouchers.length === 0 &&
    order.paid &&
    !['Ingreso', 'Cancelada'].includes(order.estado)
  const mayName =
    can('invoices.change') && found.invoicing && order.estado !== 'Cancelada' && !order.allGivenBack
  if (found.vouchers.length === 0 && !mayRequest && !mayName) return null
  return (
    <section aria-labelledby="order-invoices">
      <h2 id="order-invoices">{found.vouchers.length > 1 ? 'Facturas' : 'Factura'}</h2>
      <ul className="stack">
        {found.vouchers.map((voucher) => (
          <li key={voucher.id}>
            {voucher.state === 'authorised' ? (
              <VoucherFile voucher={voucher} />
            ) : (
              <p>
                {voucher.title} <span className="chip warn">{waits[voucher.state]}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayRequest && (
        <button
          type="button"
          className="button plain small"
          disabled={request.busy}
          onClick={() => void request.send({ path: { id: order.id } })}
        >
          Pedir la factura
        </button>
      )}
      {mayName && <InvoiceReceiver order={order} found={found} />}
    </section>
  )
}
