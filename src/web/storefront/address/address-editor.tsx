import { useState, type FormEvent } from 'react'
import type { KnownAddress } from '../../../orders/address-book.contract.ts'
import type { Address } from '../../../orders/address.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useFirstField } from '../../ui/use-in-place.ts'
import { AddressFields, addressErrors, addressFieldNames, blankAddress } from './address-fields.tsx'
import { DeliveryNote } from './delivery-note.tsx'

type EditorProps = {
  /** The address to correct; undefined makes a new one. */
  known: KnownAddress | undefined
  done: (addresses: KnownAddress[]) => void
  cancel: () => void
}

/** Adds an address to the book, or corrects one of it. */
export function AddressEditor({ known, done, cancel }: EditorProps) {
  const [address, setAddress] = useState<Address>(known?.address ?? blankAddress)
  const [preferred, setPreferred] = useState(known?.preferred ?? false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const first = useFirstField()
  const errors = addressErrors(address)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(addressFieldNames))
    if (address.calle.trim() === '') toast('error', 'El formulario esta vacio!')
    if (errors.size > 0 || busy) return
    setBusy(true)
    const answer = known
      ? await browserApi()('PUT /address', { body: { id: known.id, address, preferred } })
      : await browserApi()('POST /address', { body: { address, preferred } })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', 'Direccion guardada!')
    done(answer.value)
  }
  return (
    <form ref={first} onSubmit={(event) => void save(event)} noValidate className="sheet address-form">
      <h2>{known ? 'Corregir dirección' : 'Nueva dirección'}</h2>
      <AddressFields
        address={address}
        errors={errors}
        touched={touched}
        change={(name, value) => {
          setAddress({ ...address, [name]: value })
          setTouched(new Set([...touched, name]))
        }}
      />
      <DeliveryNote province={address.provincia} />
      <label className="check">
        <input type="checkbox" checked={preferred} onChange={(event) => setPreferred(event.target.checked)} />
        Usar como predeterminada
      </label>
      <div className="row">
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Guardando…' : 'Guardar'}
        </button>
        <button type="button" className="button plain" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
