import { useCallback, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { recipientText } from '../../../orders/address.contract.ts'
import type { KnownAddress } from '../../../orders/address-book.contract.ts'
import { AddressEditor } from './address-editor.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { PrivatePage } from '../../ui/private-page.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import './address.css'

export function meta() {
  return [{ title: 'Mis datos de compra · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function ShoppingData() {
  return (
    <PrivatePage>
      {() => (
        <>
          <div className="page-head">
            <h1>Mis datos de compra</h1>
            <Link to="/profile">Mi cuenta</Link>
          </div>
          <AddressBook />
        </>
      )}
    </PrivatePage>
  )
}

const ask = () => browserApi()('GET /address')

function AddressBook() {
  const [asked, again, put] = useAnswer(useCallback(ask, []))
  const [editing, setEditing] = useState<KnownAddress | 'new' | undefined>(undefined)
  // which of them was being written last: the keyboard is back on the button that opened it
  const [left, setLeft] = useState<number | 'new' | undefined>(undefined)
  const place = useKeyboardPlace(asked, 'li')
  const edit = (known: KnownAddress | 'new') => {
    setEditing(known)
    setLeft(known === 'new' ? known : known.id)
  }
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  if (editing !== undefined) {
    return (
      <div className="address">
        <AddressEditor
          known={editing === 'new' ? undefined : editing}
          done={(addresses) => {
            put(addresses)
            setEditing(undefined)
          }}
          cancel={() => setEditing(undefined)}
        />
      </div>
    )
  }
  const change = async (call: 'PUT /address' | 'DELETE /address', id: number) => {
    const answer =
      call === 'PUT /address'
        ? await browserApi()(call, { body: { id, preferred: true } })
        : await browserApi()(call, { input: { id } })
    if (answer.ok) return put(answer.value)
    toast('error', answer.problem.detail)
    again()
  }
  if (asked.value.length === 0) {
    return (
      <div className="empty-state">
        <EmptyRack />
        <p>Todavía no guardaste ninguna dirección. La que agregues te espera al finalizar la compra.</p>
        <button type="button" className="button" autoFocus={left === 'new'} onClick={() => edit('new')}>
          Agregar una dirección
        </button>
      </div>
    )
  }
  return (
    <>
      <ul className="address-book" {...place}>
        {asked.value.map((known) => (
          <Card
            key={known.id}
            known={known}
            edit={() => edit(known)}
            left={left === known.id}
            prefer={() => void change('PUT /address', known.id)}
            remove={() => void change('DELETE /address', known.id)}
          />
        ))}
      </ul>
      <button type="button" className="button" autoFocus={left === 'new'} onClick={() => edit('new')}>
        Agregar una dirección
      </button>
    </>
  )
}

type CardProps = {
  known: KnownAddress
  edit: () => void
  /** It has just been written. */
  left: boolean
  prefer: () => void
  remove: () => void
}

function Card({ known: { address, preferred }, edit, left, prefer, remove }: CardProps) {
  const removal = useInPlace()
  return (
    <li className="sheet" data-preferred={preferred}>
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
      {removal.isOpen ? (
        // no button becomes another under the keyboard
        <div key="sure" className="row">
          <button type="button" className="button danger small" onClick={remove}>
            Sí, quitar
          </button>
          <button type="button" className="link-button" autoFocus onClick={removal.leave}>
            No
          </button>
        </div>
      ) : (
        <div className="row">
          <button
            type="button"
            className="link-button"
            aria-label={`Corregir ${address.calle}`}
            autoFocus={left}
            onClick={edit}
          >
            Corregir
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={`Quitar ${address.calle}`}
            {...removal.opener}
          >
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
        </div>
      )}
    </li>
  )
}
