import { useState, type FormEvent } from 'react'
import type { Address } from '../../../orders/address.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import {
  AddressFields,
  addressErrors,
  addressFieldNames,
  blankAddress,
} from '../../storefront/address/address-fields.tsx'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useFirstField, useInPlace } from '../../ui/use-in-place.ts'

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
  const [address, setAddress] = useState<Address>(order.address ?? blankAddress)
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const first = useFirstField()
  const errors = addressErrors(address)
  const reasonError = touched.has('reason') && reason.trim() === '' ? 'Indicá el motivo' : undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set([...addressFieldNames, 'reason']))
    if (errors.size > 0 || reason.trim() === '' || busy) return
    setBusy(true)
    const answer = await browserApi()('PUT /orders/{id}/delivery', {
      path: { id: order.id },
      body: { address, reason },
    })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', 'Datos de envío corregidos. Le avisamos por correo.')
    saved()
  }
  return (
    <form ref={first} className="stack" noValidate onSubmit={(event) => void save(event)}>
      {order.direccion && !order.address && <p className="notice">Ahora dice: {order.direccion}</p>}
      <AddressFields
        address={address}
        errors={errors}
        touched={touched}
        change={(name, value) => {
          setAddress({ ...address, [name]: value })
          setTouched(new Set([...touched, name]))
        }}
      />
      <div className="field">
        <label htmlFor="reason">Motivo (lo lee quien compró)</label>
        <input
          id="reason"
          className="input"
          maxLength={300}
          value={reason}
          aria-invalid={reasonError !== undefined}
          aria-describedby={reasonError ? 'reason-error' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldError id="reason-error" error={reasonError} />
      </div>
      <div className="row">
        <button type="submit" className="button small" disabled={busy}>
          Guardar y avisar
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
