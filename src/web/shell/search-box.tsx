import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import type { Suggestion } from '../../catalogue/catalogue.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { SearchIcon } from '../ui/icons.tsx'
import './search-box.css'

const kinds = { vino: 'Vino', bodega: 'Bodega', varietal: 'Varietal' }
const pauseMs = 150

/** The search: a plain form, and while typing a list of suggestions that the keyboard reaches. '/' leads to it. */
export function SearchBox() {
  const [parameters] = useSearchParams()
  const searched = parameters.get('name') ?? ''
  return <Combobox key={searched} searched={searched} />
}

function Combobox({ searched }: { searched: string }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(open ? typed : '')
  const shown = open && suggestions.length > 0
  useSlashShortcut(input)

  const choose = (suggestion: Suggestion) => {
    setOpen(false)
    void navigate(addressOf(suggestion))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
    if (!shown) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        (before) =>
          (before + step + suggestions.length + (before < 0 && step < 0 ? 1 : 0)) % suggestions.length,
      )
    }
    const chosen = suggestions[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <Form method="get" action="/" role="search" className="navbar-search" onSubmit={() => setOpen(false)}>
      <label htmlFor="search" className="visually-hidden">
        Buscar vinos
      </label>
      <input
        ref={input}
        id="search"
        name="name"
        type="search"
        className="input"
        placeholder="Malbec, bodega, región…"
        value={typed}
        maxLength={100}
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <button type="submit" aria-label="Buscar">
        <SearchIcon size={20} />
      </button>
      <ul id={listId} role="listbox" aria-label="Sugerencias" className="suggestions" hidden={!shown}>
        {suggestions.map((suggestion, index) => (
          <li
            key={`${suggestion.kind}-${suggestion.value}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            data-type={suggestion.type ?? undefined}
            // a press must not take the focus from the field before the choice is made
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <span className="suggestion-label">
              {suggestion.type && <span className="type-dot" aria-hidden="true" />}
              {suggestion.label}
            </span>
            <span className="muted">{kinds[suggestion.kind]}</span>
          </li>
        ))}
      </ul>
    </Form>
  )
}

function addressOf({ kind, value }: Suggestion): string {
  if (kind === 'vino') return `/detail/${value}`
  return kind === 'bodega' ? `/?productor=${value}` : `/?variety=${encodeURIComponent(value)}`
}

/** Asks after a short pause; an answer to what is no longer typed is dropped. */
function useSuggestions(typed: string): Suggestion[] {
  const [found, setFound] = useState<{ words: string; suggestions: Suggestion[] }>({
    words: '',
    suggestions: [],
  })
  const words = typed.trim()
  useEffect(() => {
    if (words.length < 2) return undefined
    let current = true
    const timer = setTimeout(() => {
      void browserApi()('GET /products/suggestions', { query: { name: words } }).then((answer) => {
        if (current && answer.ok) setFound({ words, suggestions: answer.value })
      })
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return words.length < 2 ? [] : found.suggestions
}

function useSlashShortcut(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.isContentEditable ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
        // a question on top of the page comes first
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}
