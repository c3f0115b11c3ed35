import { useEffect, useId, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import './search-box.css'

/** Shows nothing if it cannot be loaded: offline there are no suggestions anyway. */
const Suggestions = lazyPart(() => import('./suggestions.tsx'), { failed: null })

/** The search: a plain form with a keyboard-accessible list of suggestions while typing. '/' focuses it. */
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
  /** Called when the field is focused, so that suggestions can load. */
  use: () => void
  type: (text: string) => void
}

function SearchField({ input, listId, typed, use, type }: FieldProps) {
  return (
    <input
      ref={input}
      id="search"
      name="name"
      // a combobox is a text field; a search field has a different role
      type="text"
      inputMode="search"
      enterKeyHint="search"
      className="input"
      placeholder="Malbec, bodega, región…"
      value={typed}
      maxLength={100}
      autoComplete="off"
      role="combobox"
      // the list updates these when it opens or marks an option
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
        // a dialog over the page comes first
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
