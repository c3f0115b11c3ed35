import { useCallback, useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { addressSchema, type Address } from '../../orders/address.contract.ts'
import { provinces } from '../../orders/provinces.ts'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { useOrder } from '../orders/use-order.ts'
import { PrivatePage } from '../session/private-page.tsx'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import './address.css'

export function meta() {
  return [{ title: 'Datos de envío · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AddressStep() {
  const id = Number(useParams()['id'])
  return (
    <PrivatePage>
      {() => (
        <div className="address">
          <h1>Datos de Envio</h1>
          <AddressLoader id={id} />
        </div>
      )}
    </PrivatePage>
  )
}

const blank: Address = { calle: '', ciudad: '', provincia: '', codigoPostal: '' }
const askUsed = () => browserApi()('GET /address')

function AddressLoader({ id }: { id: number }) {
  const [order, again] = useOrder(id)
  const [used] = useAnswer(useCallback(askUsed, []))
  if (order.state === 'loading' || used.state === 'loading') return <Loading />
  if (order.state === 'failed') return <Failure problem={order.problem} again={again} />
  const known = used.state === 'ready' ? used.value : []
  const saved = order.value?.address
  return (
    <AddressForm id={id} start={saved ?? known[0]?.address ?? blank} saved={Boolean(saved)} known={known} />
  )
}

type FormProps = {
  id: number
  start: Address
  saved: boolean
  known: { id: number; address: Address; text: string }[]
}

function AddressForm({ id, start, saved: savedBefore, known }: FormProps) {
  const navigate = useNavigate()
  const [address, setAddress] = useState<Address>(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState(savedBefore)
  const [busy, setBusy] = useState(false)
  const checked = addressSchema.safeParse(address)
  const errors = new Map(
    checked.success
      ? []
      : checked.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  )

  const change = (name: keyof Address, value: string) => {
    setAddress({ ...address, [name]: value })
    setTouched(new Set([...touched, name]))
    setSaved(false)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (address.calle.trim() === '') toast('error', 'El formulario esta vacio!')
    setTouched(new Set(Object.keys(blank)))
    if (!checked.success) return
    setBusy(true)
    const answer = await browserApi()('PUT /orders/dir', { body: { id, direccion: checked.data } })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    setSaved(true)
    toast('success', 'Direccion guardada!')
  }
  const field = (name: keyof Address, label: string, extra: React.InputHTMLAttributes<HTMLInputElement>) => {
    const error = touched.has(name) ? errors.get(name) : undefined
    return (
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          className="input"
          value={address[name]}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={(event) => change(name, event.target.value)}
          {...extra}
        />
        {error && (
          <p className="field-error" id={`${name}-error`}>
            {error}
          </p>
        )}
      </div>
    )
  }
  const provinceError = touched.has('provincia') ? errors.get('provincia') : undefined
  return (
    <>
      {known.length > 0 && (
        <div className="field">
          <label htmlFor="known">Direcciones que ya usaste</label>
          <select
            id="known"
            className="input"
            value=""
            onChange={(event) => {
              const chosen = known.find((one) => String(one.id) === event.target.value)
              if (chosen) {
                setAddress(chosen.address)
                setSaved(false)
              }
            }}
          >
            <option value="">Elegí una para completar el formulario</option>
            {known.map((one) => (
              <option key={one.id} value={one.id}>
                {one.text}
              </option>
            ))}
          </select>
        </div>
      )}
      <form onSubmit={(event) => void save(event)} noValidate className="sheet address-form">
        {field('calle', 'Calle', { autoComplete: 'street-address', maxLength: 120 })}
        {field('ciudad', 'Ciudad', { autoComplete: 'address-level2', maxLength: 80 })}
        <div className="field">
          <label htmlFor="provincia">Provincia</label>
          <select
            id="provincia"
            className="input"
            value={address.provincia}
            autoComplete="address-level1"
            aria-invalid={provinceError !== undefined}
            aria-describedby={provinceError ? 'provincia-error' : undefined}
            onChange={(event) => change('provincia', event.target.value)}
          >
            <option value="">Elegí una provincia</option>
            {provinces.map((province) => (
              <option key={province.code}>{province.name}</option>
            ))}
          </select>
          {provinceError && (
            <p className="field-error" id="provincia-error">
              {provinceError}
            </p>
          )}
        </div>
        {field('codigoPostal', 'Codigo Postal', { autoComplete: 'postal-code', maxLength: 8 })}
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
