import { useState } from 'react'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { shipmentSchema } from '../../../orders/shipment.contract.ts'
import { TextInput } from '../frame/form-inputs.tsx'
import { useCheckedForm } from '../frame/use-checked-form.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useFirstField, useInPlace } from '../../ui/use-in-place.ts'
import { ParcelFacts } from '../../storefront/orders/parcel-facts.tsx'

type Props = { order: OrderAnswer; changed: () => void }

/** Who carries an order and how its customer follows it; saving it tells them by mail. */
export function ParcelForm({ order, changed }: Props) {
  const { isOpen, opener, leave } = useInPlace()
  const packed = order.estado === 'Procesando' || order.estado === 'Completo'
  if (!packed && !order.parcel) return null
  return (
    <section aria-labelledby="parcel">
      <h2 id="parcel">Envío</h2>
      {order.parcel && <ParcelFacts parcel={order.parcel} />}
      {!packed ? null : isOpen ? (
        <Fields
          order={order}
          cancel={leave}
          saved={() => {
            leave()
            changed()
          }}
        />
      ) : (
        <button type="button" className="button plain small" {...opener}>
          {order.parcel ? 'Corregir el envío' : 'Avisar que salió'}
        </button>
      )}
    </section>
  )
}

function Fields({ order, cancel, saved }: { order: OrderAnswer; cancel: () => void; saved: () => void }) {
  const form = useCheckedForm(shipmentSchema, order.parcel ?? { empresa: '', codigo: '', enlace: '' })
  const first = useFirstField()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    form.tryToSend()
    if (form.value === undefined || busy) return
    setBusy(true)
    const answer = await browserApi()('PUT /orders/envio', { body: { id: order.id, ...form.value } })
    setBusy(false)
    if (!answer.ok) {
      form.showRefusal(answer.problem)
      return toast('error', answer.problem.detail)
    }
    toast('success', `Le avisamos a ${order.customer || order.emailEnvio} que va en camino.`)
    saved()
  }
  return (
    <form
      ref={first}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        form={form}
        name="empresa"
        label="Quién lo lleva"
        maxLength={80}
        hint="Correo, flete o cadete"
      />
      <TextInput form={form} name="codigo" label="Código de seguimiento" maxLength={80} hint="Si tiene" />
      <TextInput
        form={form}
        name="enlace"
        label="Dónde se sigue"
        maxLength={500}
        hint="Una dirección https://, si hay"
      />
      <div className="row">
        <button type="submit" className="button small" disabled={busy || form.blocked}>
          Guardar y avisar
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
