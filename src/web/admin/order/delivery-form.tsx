import { deliveryCorrection } from '../../../orders/address.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { AddressFields, blankAddress } from '../../storefront/address/address-fields.tsx'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { InPlace } from '../ui/in-place.tsx'

/** Corrects a paid order's recipient and address until it ships; saving notifies the buyer by mail. */
export function DeliveryForm({ order }: { order: OrderAnswer }) {
  const { sent, delivered } = order.progress
  const open = ['Creada', 'Procesando', 'Completo'].includes(order.estado) && !sent && !delivered
  if (!open) return null
  const words = order.delivery || order.direccion ? 'Corregir los datos de envío' : 'Se envía a una dirección'
  return <InPlace words={words} form={({ leave }) => <Fields order={order} close={leave} />} />
}

function Fields({ order, close }: { order: OrderAnswer; close: () => void }) {
  const correct = useCall('PUT /orders/{id}/delivery')
  const form = useForm({
    schema: deliveryCorrection,
    start: { ...(order.address ?? blankAddress), reason: '' },
    toBody: ({ reason, ...address }) => ({ address, reason }),
    opened: true,
    fetcher: correct.fetcher,
    send: (body) => correct.send({ path: { id: order.id }, body }),
    sent: () => {
      toast('success', 'Datos de envío corregidos. Le avisamos por correo.')
      close()
    },
  })
  return (
    <form {...form.attributes} className="stack">
      {order.direccion && !order.address && <p className="notice">Ahora dice: {order.direccion}</p>}
      <AddressFields form={form} />
      <TextField form={form} name="reason" label="Motivo (lo lee quien compró)" />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Guardar y avisar"
        cancel={close}
        small
      />
    </form>
  )
}
