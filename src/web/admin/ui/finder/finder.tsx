import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { loadPart } from '../../../session/load-part.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { nextMarked } from '../../../ui/next-marked.ts'
import type { Section } from '../sections.ts'
import type { findScreens, Place, PlaceKind } from './find-screens.ts'
import { usePlaces } from './use-places.ts'
import './finder.css'

const kinds: Record<PlaceKind, string> = {
  screen: 'Pantalla',
  order: 'Compra',
  wine: 'Vino',
  person: 'Persona',
}

type Find = typeof findScreens

/** Names and keywords of screens and settings. Loaded ahead of the first Ctrl+K, or with it. */
export const loadFinder = () => loadPart(() => import('./find-screens.ts'))

type Props = {
  /** The sections that the user may open. */
  own: readonly Section[]
  close: () => void
}

/**
 * Finds screens, orders, wines and people. Arrows mark, Enter opens, Escape closes. The field appears at
 * once; the data for screens loads while typing.
 */
export function Finder({ own, close }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const { places, none, failed } = useFound(typed, own)
  const { marked, unmark, onKeyDown, go } = useMarked(places, close)
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
        {none && 'No hay nada que se llame así.'}
        {failed && 'No pudimos cargar las pantallas. Revisá tu conexión.'}
      </p>
    </Dialog>
  )
}

/** The results so far. `none`: the search is complete without results. */
function useFound(typed: string, own: readonly Section[]) {
  const [screens, setScreens] = useState<{ find?: Find; failed?: true }>({})
  useEffect(() => {
    let shown = true
    void loadFinder().then(
      ({ findScreens }) => shown && setScreens({ find: findScreens }),
      () => shown && setScreens({ failed: true }),
    )
    return () => {
      shown = false
    }
  }, [])
  const matches = usePlaces(typed)
  const failed = screens.failed === true
  // screens come first: earlier results would move away under Enter
  const places = screens.find || failed ? [...(screens.find?.(typed, own) ?? []), ...(matches ?? [])] : []
  return { places, failed, none: places.length === 0 && !failed && screens.find && matches !== undefined }
}

/** The marked result. Enter opens it, or the first one as soon as there is one. */
function useMarked(places: readonly Place[], close: () => void) {
  const navigate = useNavigate()
  const [marked, setMarked] = useState(0)
  const [entered, setEntered] = useState(false)
  const go = (place: Place) => {
    close()
    void navigate(place.to)
  }
  const wanted = entered ? places[marked] : undefined
  useEffect(() => {
    if (wanted) go(wanted)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (places.length > 0) setMarked(nextMarked(marked, event.key === 'ArrowDown' ? 1 : -1, places.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(true)
    }
  }
  const unmark = () => {
    setMarked(0)
    setEntered(false)
  }
  return { marked, unmark, onKeyDown, go }
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
  /** Index of the marked result. */
  active: number | undefined
  change: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Field({ listId, typed, active, change, onKeyDown }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // the dialog would focus its first control
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
