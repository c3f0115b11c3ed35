import { useEffect, useId, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import './search-box.css'

/** Without a network there is nothing to suggest either. */
const Suggestions = lazyPart(() => import('./suggestions.tsx'), { failed: null })

/** The search: a plain form, and while typing a list of suggestions that the keyboard reaches. '/' leads to it. */
export function SearchBox() {
  const [parameters] = useSearchParams()
  const searched = parameters.get('name') ?? ''
  return <Combobox key={searched} searched={searched} />
}

function Combobox({ searched }: { searched: string }) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [used, setUsed] = useState(false)
  useSlashShortcut(input)
  return (
    <Form method="get" action="/" role="search" className="navbar-search">
      <label htmlFor="search" className="visually-hidden">
        Buscar vinos
      </label>
      <SearchField
        input={input}
        listId={listId}
        typed={typed}
        use={() => setUsed(true)}
        type={(text) => {
          setUsed(true)
          setTyped(text)
        }}
      />
      <button type="submit" aria-label="Buscar">
        <SearchIcon size={20} />
      </button>
      {used && <Suggestions input={input} listId={listId} typed={typed} searched={searched} />}
    </Form>
  )
}

type FieldProps = {
  input: React.RefObject<HTMLInputElement | null>
  listId: string
  typed: string
  /** The field has been entered: what suggests may arrive. */
  use: () => void
  type: (text: string) => void
}

function SearchField({ input, listId, typed, use, type }: FieldProps) {
  return (
    <input
      ref={input}
      id="search"
      name="name"
      // a combobox is a field of text; a search field has another role of its own
      type="text"
      inputMode="search"
      enterKeyHint="search"
      className="input"
      placeholder="Malbec, bodega, región…"
      value={typed}
      maxLength={100}
      autoComplete="off"
      role="combobox"
      // the list says when it is open, and which of its wines is meant
      aria-expanded={false}
      aria-controls={listId}
      aria-autocomplete="list"
      onFocus={use}
      onChange={(event) => type(event.target.value)}
    />
  )
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
