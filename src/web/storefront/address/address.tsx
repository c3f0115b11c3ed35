import { useCallback, useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { KnownAddress } from '../../../orders/address-book.contract.ts'
import { sameAddress, type Address } from '../../../orders/address.contract.ts'
import { AddressFields, addressFieldNames, blankAddress, deliveryErrors } from './address-fields.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { useOrder } from '../orders/use-order.ts'
import { PrivatePage } from '../../ui/private-page.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import './address.css'

export function meta() {
  return [{ title: 'Datos de envío · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AddressStep() {
  const id = Number(useParams()['id'])
  return (
    <PrivatePage>
      {({ user }) => (
        <div className="address">
          <h1>Datos de Envio</h1>
          <AddressLoader id={id} name={user.name} />
        </div>
      )}
    </PrivatePage>
  )
}

const askUsed = () => browserApi()('GET /address')

function AddressLoader({ id, name }: { id: number; name: string }) {
  const [order, again] = useOrder(id)
  const [used] = useAnswer(useCallback(askUsed, []))
  if (order.state === 'loading' || used.state === 'loading') return <Loading />
  if (order.state === 'failed') return <Failure problem={order.problem} again={again} />
  const known = used.state === 'ready' ? used.value : []
  const saved = order.value?.address
  // the default one of the address book comes first
  const start = saved ?? { ...lastSaid(known), ...(known[0]?.address ?? blankAddress) }
  return (
    <AddressForm
      id={id}
      start={{ destinatario: name, ...start }}
      savedBefore={saved ?? undefined}
      known={known}
    />
  )
}

/** Who received last time does so again, wherever it goes. */
function lastSaid(known: readonly KnownAddress[]): Partial<Address> {
  const last = known.find(({ address }) => address.telefono)?.address
  return last ? { destinatario: last.destinatario, telefono: last.telefono } : {}
}

type FormProps = { id: number; start: Address; savedBefore: Address | undefined; known: KnownAddress[] }

function AddressForm({ id, start, savedBefore, known }: FormProps) {
  const navigate = useNavigate()
  const [address, setAddress] = useState<Address>(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  // what the order has: the form may have gone on while it was being saved
  const [kept, setKept] = useState(savedBefore)
  const saved = kept !== undefined && sameAddress(kept, address)
  const [busy, setBusy] = useState(false)
  const errors = deliveryErrors(address)

  const change = (name: keyof Address, value: string) => {
    setAddress({ ...address, [name]: value })
    setTouched(new Set([...touched, name]))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (address.calle.trim() === '') toast('error', 'El formulario esta vacio!')
    setTouched(new Set(addressFieldNames))
    if (errors.size > 0) return
    setBusy(true)
    const answer = await browserApi()('PUT /orders/dir', { body: { id, direccion: address } })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    setKept(address)
    toast('success', 'Direccion guardada!')
  }
  return (
    <>
      {known.length > 0 && (
        <div className="field">
          <label htmlFor="known">Tus direcciones</label>
          <select
            id="known"
            className="input"
            value=""
            onChange={(event) => {
              const chosen = known.find((one) => String(one.id) === event.target.value)
              // what an address of before does not say stays as it was typed
              if (chosen) setAddress({ ...address, piso: '', indicaciones: '', ...chosen.address })
            }}
          >
            <option value="">Elegí una para completar el formulario</option>
            {known.map((one) => (
              <option key={one.id} value={one.id}>
                {one.preferred ? `${one.text} (predeterminada)` : one.text}
              </option>
            ))}
          </select>
        </div>
      )}
      <form onSubmit={(event) => void save(event)} noValidate className="sheet address-form">
        <AddressFields address={address} errors={errors} touched={touched} change={change} />
        <DeliveryNote province={address.provincia} />
        <p className="muted">*Debe guardar una direccion para poder continuar</p>
        <div className="row">
          <button type="submit" className="button" disabled={busy || (touched.size > 0 && errors.size > 0)}>
            Guardar
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={!saved}
            onClick={() => void navigate(`/user/orderDetail?id=${id}`)}
          >
            Continuar
          </button>
          <Link to="/user/orders">Volver a mis compras</Link>
        </div>
      </form>
    </>
  )
}
