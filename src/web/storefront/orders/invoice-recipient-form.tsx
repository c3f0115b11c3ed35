import { useState, type ComponentProps } from 'react'
import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import { receiverSchema, statedConditions } from '../../../invoicing/receiver.contract.ts'
import { receiverConditions } from '../../../invoicing/invoice-rules.ts'
import { writeCuit } from '../../../money/cuit.ts'
import { useCall } from '../../api/call-action.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Receiver = OrderVouchers['receiver']

/** Who a purchase is invoiced to: a final consumer, unless the buyer enters a CUIT before paying. */
export function InvoiceRecipientForm({ orderId, stated }: { orderId: number; stated: Receiver }) {
  const [receiver, setReceiver] = useState(stated)
  const { isOpen, opener, leave } = useInPlace()
  return (
    <section aria-labelledby="receiver" className="screen-only">
      <h2 id="receiver">Factura</h2>
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
    </section>
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
    start: receiver
      ? { ...receiver, condition: String(receiver.condition), cuit: writeCuit(receiver.cuit) }
      : { condition: '1', cuit: '', name: '', address: '' },
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
      <Field form={form} name="cuit" label="CUIT" inputMode="numeric" maxLength={20} autoComplete="off" />
      <div className="field">
        <label htmlFor="condition">Condición ante el IVA</label>
        <select className="input" {...form.text('condition')}>
          {statedConditions.map((option) => (
            <option key={option} value={option}>
              {receiverConditions[option]}
            </option>
          ))}
        </select>
      </div>
      <Field
        form={form}
        name="name"
        label="Razón social o nombre"
        maxLength={120}
        autoComplete="organization"
      />
      <Field
        form={form}
        name="address"
        label="Domicilio fiscal"
        maxLength={200}
        autoComplete="street-address"
      />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Guardar"
        cancel={() => props.done()}
        small
      />
    </form>
  )
}

type Name = 'cuit' | 'name' | 'address'
type FieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: {
    text: (name: Name) => ComponentProps<'input'>
    errorOf: (name: Name) => string | undefined
  }
  name: Name
  label: string
}

function Field({ form, name, label, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input className="input" {...input} {...form.text(name)} />
      <FieldError id={`${name}-error`} error={form.errorOf(name)} />
    </div>
  )
}
