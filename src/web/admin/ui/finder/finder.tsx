import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { loadPart } from '../../../session/load-part.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { nextMarked } from '../../../ui/next-marked.ts'
import type { Section } from '../sections.ts'
import type { findScreens, Place, PlaceKind } from './find-screens.ts'
import './finder.css'
import { unitsText } from '../../../../catalogue/taxonomy/product-nouns.ts'
import { formatPesos } from '../../../../money/money.ts'
import { browserApi } from '../../../api/use-api.ts'
import { useCan } from '../use-can.ts'
import { personPage } from '../../../slots/person-page.ts'
import type { Can } from '../load-admin.ts'

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

const pauseMs = 180
const each = 5

/**
 * Orders, wines and people that match the typed text, requested after a short pause; outdated responses are
 * dropped. Undefined until there is a result for these words.
 */
function usePlaces(typed: string): Place[] | undefined {
  const words = typed.trim()
  const can = useCan()
  const [result, setFound] = useState<{ words: string; places: Place[] }>()
  const allowed = (['orders.read', 'wines.read', 'customers.read'] as const).filter(can).join(' ')
  useEffect(() => {
    if (words.length < 2) return undefined
    let current = true
    const timer = setTimeout(() => {
      void findPlaces(words, (permission) => allowed.includes(permission)).then((places) => {
        if (current) setFound({ words, places })
      })
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, allowed])
  if (words.length < 2) return []
  return result?.words === words ? result.places : undefined
}

/** Omits what the shop refuses, because the rest may still match. */
async function findPlaces(words: string, can: Can): Promise<Place[]> {
  const kinds = await Promise.all([
    can('orders.read') ? findOrders(words) : [],
    can('wines.read') ? findWines(words) : [],
    can('customers.read') ? findPeople(words) : [],
  ])
  return kinds.flat()
}

async function findOrders(q: string): Promise<Place[]> {
  const answer = await browserApi()('GET /admin/sales', { query: { q, size: each } })
  if (!answer.ok) return []
  return answer.value.sales.map(({ id, numero, customer, estado, total }) => ({
    kind: 'order',
    to: `/user/orderDetailAdmin?id=${id}`,
    name: `${numero} · ${customer}`,
    beside: total === undefined ? estado : `${estado} · ${formatPesos(total)}`,
  }))
}

async function findWines(name: string): Promise<Place[]> {
  const answer = await browserApi()('GET /products/all', { query: { name, all: true, page: 0, size: each } })
  if (!answer.ok || Array.isArray(answer.value)) return []
  return answer.value.items.map((wine) => ({
    kind: 'wine',
    to: `/admin/addProductUpd/${wine.id}`,
    name: wine.name,
    beside: unitsText(wine.stock, [wine.category.type]),
  }))
}

async function findPeople(q: string): Promise<Place[]> {
  const answer = await browserApi()('GET /user', { query: { q, page: 0 } })
  if (!answer.ok || Array.isArray(answer.value)) return []
  return answer.value.items.slice(0, each).map(({ id, full_name, email }) => ({
    kind: 'person',
    to: personPage(id, email),
    name: full_name,
    beside: email,
  }))
}
