import { useState } from 'react'
import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import { receiverSchema } from '../../../orders/receiver.contract.ts'
import { writeCuit } from '../../../money/cuit.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ReceiverFields, receiverDraft } from './receiver-fields.tsx'

type Receiver = OrderVouchers['receiver']

type Props = {
  orderId: number
  stated: Receiver
  /** The level at which its screen goes on. */
  heading: 'h2' | 'h4'
}

/** Who a purchase is invoiced to: a final consumer, unless the buyer enters a CUIT before paying. */
export function InvoiceRecipientForm({ orderId, stated, heading: Heading }: Props) {
  const [receiver, setReceiver] = useState(stated)
  const { isOpen, opener, leave } = useInPlace()
  return (
    <div className="screen-only">
      <Heading>Factura</Heading>
      {isOpen ? (
        <Fields
          orderId={orderId}
          receiver={receiver}
          done={(saved) => {
            if (saved) setReceiver(saved)
            leave()
          }}
        />
      ) : (
        <>
          <p>
            <Stated receiver={receiver} />
          </p>
          <div className="row">
            <button type="button" className="link-button" {...opener}>
              {receiver ? 'Cambiar los datos' : 'La necesito con mi CUIT'}
            </button>
            {receiver && <ToConsumer orderId={orderId} done={() => setReceiver(null)} />}
          </div>
        </>
      )}
    </div>
  )
}

function Stated({ receiver }: { receiver: Receiver }) {
  if (!receiver) return 'A consumidor final. Te llega por correo cuando pagás.'
  return (
    <>
      A nombre de <strong>{receiver.name}</strong>,{' '}
      <span className="figures">CUIT {writeCuit(receiver.cuit)}</span>.
    </>
  )
}

function ToConsumer({ orderId, done }: { orderId: number; done: () => void }) {
  const remove = useCall('PUT /orders/{id}/receiver', `receiver-${orderId}`)
  const toConsumer = async () => {
    const answer = await remove.ask({ path: { id: orderId }, body: { receiver: null } })
    if (answer?.ok) done()
    else if (answer) toast('error', answer.problem.detail)
  }
  return (
    <button type="button" className="link-button" disabled={remove.busy} onClick={() => void toConsumer()}>
      Mejor a consumidor final
    </button>
  )
}

type FieldsProps = { orderId: number; receiver: Receiver; done: (saved?: NonNullable<Receiver>) => void }

function useReceiverForm({ orderId, receiver, done }: FieldsProps) {
  const save = useCall('PUT /orders/{id}/receiver')
  return useForm({
    schema: receiverSchema,
    start: receiverDraft(receiver),
    fetcher: save.fetcher,
    send: (value) => save.send({ path: { id: orderId }, body: { receiver: value } }),
    sent: ({ receiver: saved }) => {
      toast('success', 'Datos de factura guardados')
      done(saved ?? undefined)
    },
    opened: true,
  })
}

function Fields(props: FieldsProps) {
  const form = useReceiverForm(props)
  return (
    <form {...form.attributes} className="stack receiver-form">
      <ReceiverFields form={form} />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Guardar"
        cancel={() => props.done()}
        small
      />
    </form>
  )
}
