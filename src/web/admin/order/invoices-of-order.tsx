import type { OrderVouchers, Voucher } from '../../../invoicing/invoices.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useCan } from '../ui/use-can.ts'
import { VoucherFile } from '../../storefront/orders/order-invoices.tsx'
import { writeCuit } from '../../../money/cuit.ts'
import { receiverSchema } from '../../../orders/receiver.contract.ts'
import { receiverDraft, ReceiverFields } from '../../storefront/orders/receiver-fields.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'

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
    <section className="stack" aria-labelledby="order-invoices">
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

type Props = { order: OrderAnswer; found: OrderVouchers }

/** Whom an order is invoiced to, and a form that makes it out to a CUIT, also after it was authorised. */
function InvoiceReceiver({ order, found }: Props) {
  const { isOpen, opener, leave } = useInPlace()
  const { receiver } = found
  const isIssued = found.vouchers.some(({ kind, state }) => kind === 'invoice' && state === 'authorised')
  if (isOpen) return <ReceiverForm order={order} found={found} isIssued={isIssued} close={leave} />
  return (
    <p>
      {receiver ? (
        <>
          A nombre de <strong>{receiver.name}</strong>,{' '}
          <span className="figures">CUIT {writeCuit(receiver.cuit)}</span>.{' '}
        </>
      ) : (
        <span className="muted">A consumidor final. </span>
      )}
      <button type="button" className="link-button" {...opener}>
        {receiver ? 'Cambiar a nombre de quién va' : 'Facturar con CUIT'}
      </button>
    </p>
  )
}

function useReceiver({ order, found, close }: Props & { close: () => void }) {
  const save = useCall('PUT /orders/{id}/invoice')
  return useForm({
    schema: receiverSchema,
    start: receiverDraft(found.receiver),
    opened: true,
    fetcher: save.fetcher,
    send: (receiver) => save.send({ path: { id: order.id }, body: { receiver } }),
    sent: ({ message, changed }) => {
      toast(changed ? 'success' : 'info', message)
      close()
    },
  })
}

function ReceiverForm(props: Props & { isIssued: boolean; close: () => void }) {
  const form = useReceiver(props)
  return (
    <form className="stack" {...form.attributes}>
      {props.isIssued && (
        <p className="notice">
          La factura ya está hecha: se piden su nota de crédito y una factura nueva, y las dos le llegan por
          correo a quien compró.
        </p>
      )}
      <ReceiverFields form={form} />
      <FormEnd
        form={form}
        name={props.isIssued ? 'Anular y facturar de nuevo' : 'Guardar'}
        cancel={props.close}
        small
      />
    </form>
  )
}
