import { deliveryCorrection } from '../../../orders/address.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { AddressFields, blankAddress } from '../../storefront/address/address-fields.tsx'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useInPlace } from '../../ui/use-in-place.ts'

type Props = { order: OrderAnswer; changed: () => void }

/** Corrects who receives a paid order and where, until its parcel has left; saving it tells its buyer by mail. */
export function DeliveryForm({ order, changed }: Props) {
  const { isOpen, opener, leave } = useInPlace()
  const open = ['Creada', 'Procesando', 'Completo'].includes(order.estado) && !order.parcel
  if (!open) return null
  if (!isOpen) {
    return (
      <p>
        <button type="button" className="button plain small" {...opener}>
          Corregir los datos de envío
        </button>
      </p>
    )
  }
  const saved = () => {
    leave()
    changed()
  }
  return <Fields order={order} cancel={leave} saved={saved} />
}

function Fields({ order, cancel, saved }: { order: OrderAnswer; cancel: () => void; saved: () => void }) {
  const form = useForm({
    schema: deliveryCorrection,
    start: { ...(order.address ?? blankAddress), reason: '' },
    toBody: ({ reason, ...address }) => ({ address, reason }),
    opened: true,
    send: (body) => browserApi()('PUT /orders/{id}/delivery', { path: { id: order.id }, body }),
    sent: () => {
      toast('success', 'Datos de envío corregidos. Le avisamos por correo.')
      saved()
    },
  })
  return (
    <form {...form.attributes} className="stack">
      {order.direccion && !order.address && <p className="notice">Ahora dice: {order.direccion}</p>}
      <AddressFields form={form} />
      <div className="field">
        <label htmlFor="reason">Motivo (lo lee quien compró)</label>
        <input className="input" maxLength={300} {...form.text('reason')} />
        <FieldError id="reason-error" error={form.errorOf('reason')} />
      </div>
      <div className="row">
        <button type="submit" className="button small" disabled={form.busy}>
          Guardar y avisar
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
