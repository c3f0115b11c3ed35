import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import { writeCuit } from '../../../money/cuit.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { receiverSchema } from '../../../orders/receiver.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { ReceiverFields, receiverDraft } from '../../storefront/orders/receiver-fields.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'

type Props = { order: OrderAnswer; found: OrderVouchers }

/** Whom an order is invoiced to, and a form that makes it out to a CUIT, also after it was authorised. */
export function InvoiceReceiver({ order, found }: Props) {
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
