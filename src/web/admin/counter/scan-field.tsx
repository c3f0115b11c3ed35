import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { FoundWine } from '../../../payments/manual-orders.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { readScan } from './counter-draft.ts'

type Found = { q: string; exact: boolean; wines: FoundWine[] }
type Add = (wine: FoundWine, quantity: number) => void

const typingMs = 200

/** Looks wines up: while somebody types after a rest, at Enter at once. What is answered late is dropped. */
function useLookUp(add: Add) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const [marked, setMarked] = useState(0)
  const [problem, setProblem] = useState('')
  const timer = useRef<number>(undefined)
  const question = useRef(0)
  const clear = () => {
    question.current += 1
    window.clearTimeout(timer.current)
    setText('')
    setFound(undefined)
    setMarked(0)
  }
  const lookUp = async (q: string): Promise<Found | undefined> => {
    question.current += 1
    const mine = question.current
    const answer = await browserApi()('GET /orders/manual/wines', { query: { q } })
    if (mine !== question.current) return undefined
    setProblem(answer.ok ? '' : answer.problem.detail)
    const next = answer.ok ? { q, ...answer.value } : undefined
    setFound(next)
    setMarked(0)
    return next
  }
  const type = (value: string) => {
    setText(value)
    setProblem('')
    window.clearTimeout(timer.current)
    const { q } = readScan(value)
    if (q.length < 2) {
      question.current += 1
      setFound(undefined)
      return
    }
    timer.current = window.setTimeout(() => void lookUp(q), typingMs)
  }
  const take = (wine: FoundWine) => {
    add(wine, readScan(text).quantity)
    setProblem('')
    clear()
  }
  /** Enter: what is marked of what is shown, or the only one that there is. A scanner ends its code so. */
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
    else if (next?.wines.length === 0) setProblem(`No hay ningún vino a la venta con «${q}».`)
  }
  return { text, found, marked, setMarked, problem, clear, type, take, enter }
}

/** The field that a scanner types into: EAN, SKU or words; it keeps the keyboard. */
export function ScanField({ add, error }: { add: Add; error: string | undefined }) {
  const { text, found, marked, setMarked, problem, clear, type, take, enter } = useLookUp(add)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const wines = found?.wines ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault()
      void enter()
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      clear()
    } else if (wines.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setMarked((marked + (event.key === 'ArrowDown' ? 1 : -1) + wines.length) % wines.length)
    }
  }
  const said = problem || error
  return (
    <div className="field picker counter-scan">
      <label htmlFor="scan">Vino: código de barras o nombre</label>
      <input
        ref={field}
        id="scan"
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={wines.length > 0}
        aria-controls={listId}
        aria-activedescendant={wines[marked] ? `${listId}-${wines[marked].id}` : undefined}
        aria-invalid={Boolean(said)}
        aria-describedby="scan-hint scan-error"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="enter"
        maxLength={100}
        autoFocus
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="picker-list" hidden={wines.length === 0}>
        <ul id={listId} role="listbox" aria-label="Vinos encontrados" className="counter-found">
          {wines.map((wine, index) => (
            <li
              key={wine.id}
              id={`${listId}-${wine.id}`}
              role="option"
              aria-selected={index === marked}
              onPointerDown={(event) => {
                // the keyboard stays in the field
                event.preventDefault()
                take(wine)
                field.current?.focus()
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
      <p className="field-hint" id="scan-hint">
        Enter agrega. «3*» delante del código son tres botellas.
      </p>
      <p className="field-error" id="scan-error" role="alert">
        {said}
      </p>
    </div>
  )
}
