import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { shipmentSchema } from '../../../orders/shipment.contract.ts'
import { TextInput } from '../ui/form-inputs.tsx'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'

type FieldsProps = { order: OrderAnswer; close: () => void }

function useShipment({ order, close }: FieldsProps) {
  const ship = useCall('PUT /orders/envio')
  return useForm({
    schema: shipmentSchema,
    start: order.parcel ?? { empresa: '', codigo: '', enlace: '' },
    opened: true,
    fetcher: ship.fetcher,
    send: (shipment) => ship.send({ body: { id: order.id, ...shipment } }),
    sent: () => {
      toast('success', `Le avisamos a ${order.customer || order.emailEnvio} que va en camino.`)
      close()
    },
  })
}

/** Carrier and tracking of an order; saving marks it as shipped and notifies the buyer by mail. */
export function ShipmentForm({ order, close }: FieldsProps) {
  const form = useShipment({ order, close })
  return (
    <form className="stack" {...form.attributes}>
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
      <FormEnd form={form} name="Guardar y avisar" cancel={close} small />
    </form>
  )
}
