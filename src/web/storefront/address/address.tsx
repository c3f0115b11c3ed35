import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { KnownAddress } from '../../../orders/address-book.contract.ts'
import { deliverySchema, sameAddress, type Address } from '../../../orders/address.contract.ts'
import type { Route } from './+types/address'
import { AddressFields, blankAddress } from './address-fields.tsx'
import { DeliveryHoursNote } from './delivery-hours-note.tsx'
import { callAction, unlessProblem, useCall } from '../../api/call-action.ts'
import { found, loadOwn } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { LoadFailure, OwnScreen } from '../../ui/own-screen.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { changedTotalIn, TotalChanged } from '../../ui/total-changed.tsx'
import { formatPesos } from '../../../money/money.ts'
import { Loading } from '../../ui/loading.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import './address.css'

export const meta = unlistedMeta('Datos de envío')

/** Loads the order and the user's addresses. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadOwn(async () => {
    const id = Number(params.id)
    const [orders, used] = await Promise.all([
      browserApi()('GET /orders', { query: { id } }),
      browserApi()('GET /address'),
    ])
    return { id, order: found(orders)[0], known: used.ok ? used.value : [] }
  })

export const clientAction = callAction(['PUT /orders/dir'])
export const shouldRevalidate = unlessProblem

const title = <h1>Datos de Envio</h1>

export function HydrateFallback() {
  return (
    <div className="address">
      {title}
      <Loading />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <div className="address">
      {title}
      <LoadFailure />
    </div>
  )
}

export default function AddressStep({ loaderData }: Route.ComponentProps) {
  return (
    <OwnScreen loaded={loaderData} waiting={<HydrateFallback />}>
      {({ id, order, known }, { user }) => {
        const saved = order?.address ?? undefined
        // the address book's default comes first
        const start = saved ?? { ...lastRecipient(known), ...(known[0]?.address ?? blankAddress) }
        return (
          <div className="address">
            {title}
            <AddressForm
              key={id}
              id={id}
              start={{ destinatario: user.name, ...start }}
              savedBefore={saved}
              known={known}
            />
          </div>
        )
      }}
    </OwnScreen>
  )
}

/** The last recipient and phone number, for any new address. */
function lastRecipient(addresses: readonly KnownAddress[]): Partial<Address> {
  const last = addresses.find(({ address }) => address.telefono)?.address
  return last ? { destinatario: last.destinatario, telefono: last.telefono } : {}
}

type FormProps = { id: number; start: Address; savedBefore: Address | undefined; known: KnownAddress[] }

/** `saved`: the form matches the order's address. */
function useAddressForm({ id, start, savedBefore }: Omit<FormProps, 'known'>) {
  // the order's address, as the form may have changed while it was being saved
  const [stored, setStored] = useState(savedBefore)
  const save = useCall('PUT /orders/dir')
  const changed = changedTotalIn(save.answer)
  const agreed = useRef<number>(undefined)
  const form = useForm({
    schema: deliverySchema,
    start,
    warning: ({ calle }: Address) => (calle.trim() === '' ? 'El formulario esta vacio!' : undefined),
    fetcher: save.fetcher,
    send: (direccion) => save.send({ body: { id, direccion, total: agreed.current } }),
    sent: (_, direccion) => {
      setStored(direccion)
      toast('success', 'Direccion guardada!')
    },
  })
  const accept = {
    label: `Guardar, y que salga ${formatPesos(changed?.total ?? 0)}`,
    busy: form.busy,
    press: () => {
      agreed.current = changed?.total
      void form.submit()
    },
  }
  const saved = stored !== undefined && sameAddress(stored, form.value ?? form.draft)
  return { form, saved, changed, accept }
}

function AddressForm({ known, ...order }: FormProps) {
  const navigate = useNavigate()
  const { form, saved, changed, accept } = useAddressForm(order)
  return (
    <>
      {known.length > 0 && <KnownChoice known={known} form={form} />}
      <form {...form.attributes} className="sheet address-form">
        <AddressFields form={form} />
        <DeliveryHoursNote province={form.draft.provincia} />
        {changed && <TotalChanged change={changed} accept={accept} />}
        <p className="muted">*Debe guardar una direccion para poder continuar</p>
        <div className="row">
          <button type="submit" className="button" disabled={form.busy || form.blocked}>
            Guardar
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={!saved}
            onClick={() => void navigate(`/user/orderDetail?id=${order.id}`)}
          >
            Continuar
          </button>
          <Link to="/user/orders">Volver a mis compras</Link>
        </div>
      </form>
    </>
  )
}

type ChoiceProps = {
  known: readonly KnownAddress[]
  form: { change: (fields: Partial<Address>, touched: []) => void }
}

/** Fills the form with an address from the address book. */
function KnownChoice({ known, form }: ChoiceProps) {
  return (
    <LabelledSelect
      id="known"
      label="Tus direcciones"
      none="Elegí una para completar el formulario"
      value=""
      onChange={(event) => {
        const chosen = known.find((choice) => String(choice.id) === event.target.value)
        // fields missing from an old address keep what was typed
        if (chosen) form.change({ piso: '', indicaciones: '', ...chosen.address }, [])
      }}
    >
      {known.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.preferred ? `${choice.text} (predeterminada)` : choice.text}
        </option>
      ))}
    </LabelledSelect>
  )
}
