import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { nextMarked } from '../../../ui/next-marked.ts'
import type { Section } from '../sections.ts'
import { findScreens, type Place, type PlaceKind } from './find-screens.ts'
import { usePlaces } from './use-places.ts'
import './finder.css'

const kinds: Record<PlaceKind, string> = {
  screen: 'Pantalla',
  order: 'Compra',
  wine: 'Vino',
  person: 'Persona',
}

type Props = {
  /** The sections that the person may open. */
  own: readonly Section[]
  close: () => void
}

/** Finds screens, orders, wines and people by what is typed; arrows mark, Enter goes there, Escape closes. */
export default function Finder({ own, close }: Props) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const found = usePlaces(typed)
  const places = [...findScreens(typed, own), ...(found ?? [])]
  const go = (place: Place) => {
    close()
    void navigate(place.to)
  }
  const { marked, unmark, onKeyDown } = useMarked(places, go)
  const change = (words: string) => {
    setTyped(words)
    unmark()
  }
  return (
    <Dialog
      title="Buscar en la administración"
      kind="finder"
      beside={<Close close={close} />}
      onClose={close}
    >
      <Field {...{ listId, typed, change, onKeyDown }} active={places[marked] ? marked : undefined} />
      <Places listId={listId} places={places} marked={marked} go={go} />
      <p className="muted finder-none" role="status">
        {places.length === 0 && found !== undefined && 'No hay nada que se llame así.'}
      </p>
    </Dialog>
  )
}

/** Which place the arrows have marked; Enter goes there. */
function useMarked(places: readonly Place[], go: (place: Place) => void) {
  const [marked, setMarked] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (places.length > 0) setMarked(nextMarked(marked, event.key === 'ArrowDown' ? 1 : -1, places.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const place = places[marked]
      if (place) go(place)
    }
  }
  return { marked, unmark: () => setMarked(0), onKeyDown }
}

function Close({ close }: Pick<Props, 'close'>) {
  return (
    <button type="button" className="link-button" onClick={close}>
      Cerrar
    </button>
  )
}

type FieldProps = {
  listId: string
  typed: string
  /** Index of the marked place; undefined where there is none. */
  active: number | undefined
  change: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Field({ listId, typed, active, change, onKeyDown }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // the dialog gives the keyboard to what stands first in it
  useEffect(() => input.current?.focus(), [])
  return (
    <input
      ref={input}
      className="input"
      type="text"
      role="combobox"
      aria-label="Pantallas, compras, vinos, personas"
      placeholder="Pantallas, compras, vinos, personas"
      aria-expanded={active !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type PlacesProps = { listId: string; places: readonly Place[]; marked: number; go: (place: Place) => void }

function Places({ listId, places, marked, go }: PlacesProps) {
  return (
    <ul id={listId} role="listbox" aria-label="Lo que se encontró" className="finder-places">
      {places.map((place, index) => (
        <li
          key={`${place.kind} ${place.to} ${place.name}`}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === marked}
          ref={(element) => {
            if (index === marked) element?.scrollIntoView({ block: 'nearest' })
          }}
          // a press must not take the focus from the field before the choice is made
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => go(place)}
        >
          <span>
            {place.name}
            {place.beside && <small>{place.beside}</small>}
          </span>
          <span className="muted">{kinds[place.kind]}</span>
        </li>
      ))}
    </ul>
  )
}
