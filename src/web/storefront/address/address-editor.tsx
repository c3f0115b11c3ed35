import { useState } from 'react'
import type { KnownAddress } from '../../../orders/address-book.contract.ts'
import { addressSchema, type Address } from '../../../orders/address.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { AddressFields, blankAddress } from './address-fields.tsx'
import { DeliveryHoursNote } from './delivery-hours-note.tsx'

type EditorProps = {
  /** The address to edit; undefined for a new one. */
  known: KnownAddress | undefined
  close: () => void
}

/** Adds or edits an address of the address book. */
export function AddressEditor({ known, close }: EditorProps) {
  const [preferred, setPreferred] = useState(known?.preferred ?? false)
  const form = useEditing(known, preferred, close)
  return (
    <form {...form.attributes} className="sheet address-form">
      <h2>{known ? 'Corregir dirección' : 'Nueva dirección'}</h2>
      <AddressFields form={form} forShipment={false} />
      <DeliveryHoursNote province={form.draft.provincia} />
      <label className="check">
        <input type="checkbox" checked={preferred} onChange={(event) => setPreferred(event.target.checked)} />
        Usar como predeterminada
      </label>
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Guardar"
        doing="Guardando…"
        cancel={close}
      />
    </form>
  )
}

function useEditing(existing: KnownAddress | undefined, preferred: boolean, close: () => void) {
  const add = useCall('POST /address')
  const correct = useCall('PUT /address')
  return useForm({
    schema: addressSchema,
    start: existing?.address ?? blankAddress,
    opened: true,
    warning: ({ calle }: Address) => (calle.trim() === '' ? 'El formulario esta vacio!' : undefined),
    fetcher: existing ? correct.fetcher : add.fetcher,
    send: (address) =>
      existing
        ? correct.send({ body: { id: existing.id, address, preferred } })
        : add.send({ body: { address, preferred } }),
    // the action reports it
    refused: () => undefined,
    sent: () => {
      toast('success', 'Direccion guardada!')
      close()
    },
  })
}
