import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { recipientText } from '../../../orders/address.contract.ts'
import type { KnownAddress } from '../../../orders/address-book.contract.ts'
import type { Route } from './+types/shopping-data'
import { AddressEditor } from './address-editor.tsx'
import { callAction, useCall, unlessUnreached } from '../../api/call-action.ts'
import { found, loadOwn } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { LoadFailure, OwnScreen } from '../../ui/own-screen.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { Loading } from '../../ui/loading.tsx'
import { InlineConfirm } from '../../ui/inline-confirm.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import './address.css'

export const meta = unlistedMeta('Mis datos de compra')

export const clientLoader = () => loadOwn(async () => found(await browserApi()('GET /address')))

export const clientAction = callAction(['POST /address', 'PUT /address', 'DELETE /address'], {
  answered: sayOutcome,
})
export const shouldRevalidate = unlessUnreached

const head = (
  <div className="page-head">
    <h1>Mis datos de compra</h1>
    <Link to="/profile">Mi cuenta</Link>
  </div>
)

export function HydrateFallback() {
  return (
    <>
      {head}
      <Loading />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      {head}
      <LoadFailure />
    </>
  )
}

export default function ShoppingData({ loaderData }: Route.ComponentProps) {
  return (
    <OwnScreen loaded={loaderData} waiting={<HydrateFallback />}>
      {(addresses) => (
        <>
          {head}
          <AddressBook addresses={addresses} />
        </>
      )}
    </OwnScreen>
  )
}

function AddressBook({ addresses }: { addresses: KnownAddress[] }) {
  const [editing, setEditing] = useState<KnownAddress | 'new' | undefined>(undefined)
  // the entry edited last, whose button gets the focus back
  const [left, setLeft] = useState<number | 'new' | undefined>(undefined)
  const place = useKeyboardPlace(addresses, 'li')
  const edit = (entry: KnownAddress | 'new') => {
    setEditing(entry)
    setLeft(entry === 'new' ? entry : entry.id)
  }
  if (editing !== undefined) {
    return (
      <div className="address">
        <AddressEditor known={editing === 'new' ? undefined : editing} close={() => setEditing(undefined)} />
      </div>
    )
  }
  const add = <AddButton left={left === 'new'} add={() => edit('new')} />
  if (addresses.length === 0) {
    return (
      <div className="empty-state">
        <EmptyRack />
        <p>Todavía no guardaste ninguna dirección. La que agregues te espera al finalizar la compra.</p>
        {add}
      </div>
    )
  }
  return (
    <>
      <ul className="address-book" {...place}>
        {addresses.map((entry) => (
          <Card key={entry.id} known={entry} edit={() => edit(entry)} left={left === entry.id} />
        ))}
      </ul>
      {add}
    </>
  )
}

/** @param left whether the form it opens was just closed */
const AddButton = ({ left, add }: { left: boolean; add: () => void }) => (
  <button type="button" className="button" autoFocus={left} onClick={add}>
    Agregar una dirección
  </button>
)

type CardProps = {
  known: KnownAddress
  edit: () => void
  /** It was just edited. */
  left: boolean
}

function Card({ known, edit, left }: CardProps) {
  const { id, preferred } = known
  const prefer = useCall('PUT /address', `prefer-${id}`)
  const remove = useCall('DELETE /address', `remove-${id}`)
  const removal = useInPlace()
  return (
    <li className="sheet" data-preferred={preferred}>
      <CardText known={known} />
      {removal.isOpen ? (
        // a new key, so that focus does not move to another button
        <div key="sure" className="row">
          <InlineConfirm
            yes="Sí, quitar"
            act={() => void remove.send({ input: { id } })}
            leave={removal.leave}
          />
        </div>
      ) : (
        <div className="row">
          <Choices
            known={known}
            edit={edit}
            left={left}
            prefer={() => void prefer.send({ body: { id, preferred: true } })}
            opener={removal.opener}
          />
        </div>
      )}
    </li>
  )
}

type ChoicesProps = CardProps & { prefer: () => void; opener: ReturnType<typeof useInPlace>['opener'] }

/** Actions on an address. */
function Choices({ known: { address, preferred }, edit, left, prefer, opener }: ChoicesProps) {
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={`Corregir ${address.calle}`}
        autoFocus={left}
        onClick={edit}
      >
        Corregir
      </button>
      <button type="button" className="link-button" aria-label={`Quitar ${address.calle}`} {...opener}>
        Quitar
      </button>
      {!preferred && (
        <button
          type="button"
          className="link-button"
          aria-label={`Usar como predeterminada ${address.calle}`}
          onClick={prefer}
        >
          Usar como predeterminada
        </button>
      )}
    </>
  )
}

function CardText({ known: { address, preferred } }: { known: KnownAddress }) {
  return (
    <div>
      {preferred && <span className="chip good">Predeterminada</span>}
      <h2>{address.calle}</h2>
      <p>
        {address.ciudad}, {address.provincia}
      </p>
      <p className="muted">
        CP {address.codigoPostal}
        {address.piso && ` · ${address.piso}`}
      </p>
      {recipientText(address) !== '' && <p className="muted">Recibe: {recipientText(address)}</p>}
    </div>
  )
}
