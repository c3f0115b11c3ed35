import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { FoundWine } from '../../../purchases/manual-orders.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { mostOfALine, readScan } from './manual-order-draft.ts'

type Found = { q: string; exact: boolean; wines: FoundWine[] }
type Add = (wine: FoundWine, quantity: number) => void

const typingMs = 200

/** Searches wines and drops late responses. */
function useFound() {
  const [result, setFound] = useState<Found>()
  const [marked, setMarked] = useState(0)
  const [problem, setProblem] = useState('')
  const question = useRef(0)
  const show = (next: Found | undefined) => {
    setFound(next)
    setMarked(0)
  }
  const forget = () => {
    question.current += 1
    show(undefined)
  }
  const lookUp = async (q: string): Promise<Found | undefined> => {
    question.current += 1
    const mine = question.current
    const answer = await browserApi()('GET /orders/manual/wines', { query: { q } })
    if (mine !== question.current) return undefined
    setProblem(answer.ok ? '' : answer.problem.detail)
    const next = answer.ok ? { q, ...answer.value } : undefined
    show(next)
    return next
  }
  return { found: result, marked, setMarked, problem, setProblem, forget, lookUp }
}

/** Searches after a pause in typing, or at once on Enter. */
function useLookUp(add: Add) {
  const [text, setText] = useState('')
  const { found, marked, setProblem, forget, lookUp, ...rest } = useFound()
  const timer = useRef<number>(undefined)
  const clear = () => {
    window.clearTimeout(timer.current)
    setText('')
    forget()
  }
  const type = (value: string) => {
    setText(value)
    setProblem('')
    window.clearTimeout(timer.current)
    const { q } = readScan(value)
    if (q.length < 2) forget()
    else timer.current = window.setTimeout(() => void lookUp(q), typingMs)
  }
  const take = (wine: FoundWine) => {
    const { quantity } = readScan(text)
    if (quantity === undefined) return setProblem(`De un producto van de 1 a ${mostOfALine} unidades.`)
    add(wine, quantity)
    setProblem('')
    clear()
  }
  /** On Enter, takes the marked wine or the only match. Scanners end a code with Enter. */
  const enter = async () => {
    window.clearTimeout(timer.current)
    const { q } = readScan(text)
    if (q === '') return
    const shown = found?.q === q ? found : undefined
    const chosen = shown?.wines[marked]
    if (chosen) return take(chosen)
    const next = shown ?? (await lookUp(q))
    const [only] = next && (next.exact || next.wines.length === 1) ? next.wines : []
    if (only) take(only)
    else if (next?.wines.length === 0) setProblem(`No hay ningún producto a la venta con «${q}».`)
  }
  return { text, found, marked, clear, type, take, enter, ...rest }
}

/** The field that a scanner types into: EAN, SKU or words. It keeps the focus. */
export function ScanField({ add, error }: { add: Add; error: string | undefined }) {
  const look = useLookUp(add)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const wines = look.found?.wines ?? []
  const marked = wines[look.marked]
  const message = look.problem || error
  return (
    <div className="field picker manual-order-scan">
      <label htmlFor="scan">Producto: código de barras o nombre</label>
      <input
        ref={field}
        id="scan"
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={wines.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked ? `${listId}-${marked.id}` : undefined}
        aria-invalid={Boolean(message)}
        aria-describedby="scan-hint scan-error"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="enter"
        maxLength={100}
        autoFocus
        value={look.text}
        onChange={(event) => look.type(event.target.value)}
        onKeyDown={(event) => onKey(event, look)}
      />
      <Options listId={listId} look={look} taken={() => field.current?.focus()} />
      <p className="field-hint" id="scan-hint">
        Enter agrega. «3*» delante del código son tres.
      </p>
      <p className="field-error" id="scan-error" role="alert">
        {message}
      </p>
    </div>
  )
}

type Look = ReturnType<typeof useLookUp>

function onKey(event: KeyboardEvent, { text, found, marked, setMarked, clear, enter }: Look): void {
  const many = found?.wines.length ?? 0
  if (event.key === 'Enter' && !event.ctrlKey) {
    event.preventDefault()
    void enter()
  } else if (event.key === 'Escape' && text !== '') {
    event.preventDefault()
    clear()
  } else if (many > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault()
    setMarked((marked + (event.key === 'ArrowDown' ? 1 : -1) + many) % many)
  }
}

function Options({ listId, look, taken }: { listId: string; look: Look; taken: () => void }) {
  const wines = look.found?.wines ?? []
  return (
    <div className="picker-list" hidden={wines.length === 0}>
      <ul id={listId} role="listbox" aria-label="Productos encontrados" className="manual-order-found">
        {wines.map((wine, index) => (
          <li
            key={wine.id}
            id={`${listId}-${wine.id}`}
            role="option"
            aria-selected={index === look.marked}
            onPointerDown={(event) => {
              // the focus stays in the field
              event.preventDefault()
              look.take(wine)
              taken()
            }}
          >
            <span>{wine.name}</span>
            <span className="figures muted">
              {formatPesos(wine.price)} · {wine.available > 0 ? `quedan ${wine.available}` : 'agotado'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
