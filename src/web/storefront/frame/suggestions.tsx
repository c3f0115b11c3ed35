import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import type { SuggestionAnswer as Suggestion } from '../../../catalogue/products/catalogue.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { formatPesos } from '../../../money/money.ts'
import { WinePicture } from '../wine/wine-picture.tsx'
import { nextMarked } from '../../ui/next-marked.ts'

const kinds = { vino: 'Vino', bodega: 'Bodega', varietal: 'Varietal' }
const pauseMs = 150

type SuggestionsProps = {
  input: React.RefObject<HTMLInputElement | null>
  listId: string
  typed: string
  /** The current search, for which nothing is suggested until something else is typed. */
  searched: string
}

/** Suggestions while typing in the search box. Loaded on first use. */
export default function Suggestions({ input, listId, typed, searched }: SuggestionsProps): React.ReactNode {
  const navigate = useNavigate()
  const [closedAt, setClosedAt] = useState(searched)
  const [marked, setMarked] = useState({ typed, index: -1 })
  const open = typed !== closedAt
  const suggestions = useSuggestions(open ? typed : '')
  const shown = open && suggestions.length > 0
  const active = marked.typed === typed ? marked.index : -1

  const choose = (suggestion: Suggestion) => {
    setClosedAt(typed)
    void navigate(addressOf(suggestion))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setClosedAt(typed)
    }
    if (!shown) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const index = nextMarked(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length)
      setMarked({ typed, index })
    }
    const chosen = suggestions[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  useFieldEvents(input, onKey, () => setClosedAt(typed))
  useMeant(input, shown, active >= 0 ? `${listId}-${active}` : undefined)

  return (
    <SuggestionList listId={listId} suggestions={suggestions} shown={shown} active={active} choose={choose} />
  )
}

type ListProps = {
  listId: string
  suggestions: Suggestion[]
  shown: boolean
  /** Index of the marked option; -1 for none. */
  active: number
  choose: (suggestion: Suggestion) => void
}

function SuggestionList({ listId, suggestions, shown, active, choose }: ListProps) {
  return (
    <ul id={listId} role="listbox" aria-label="Sugerencias" className="suggestions" hidden={!shown}>
      {suggestions.map((suggestion, index) => (
        <Option
          key={`${suggestion.kind}-${suggestion.value}`}
          id={`${listId}-${index}`}
          suggestion={suggestion}
          marked={index === active}
          choose={choose}
        />
      ))}
    </ul>
  )
}

type OptionProps = {
  id: string
  suggestion: Suggestion
  marked: boolean
  choose: (suggestion: Suggestion) => void
}

function Option({ id, suggestion, marked, choose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={marked}
      data-type={suggestion.type ?? undefined}
      // a press must not take the focus from the field before the choice is made
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(suggestion)}
    >
      <span className="suggestion-label">
        {suggestion.image && (
          <span className="suggestion-bottle">
            <WinePicture image={suggestion.image} productId={Number(suggestion.value)} sizes="32px" />
          </span>
        )}
        {suggestion.type && <span className="type-dot" aria-hidden="true" />}
        {suggestion.label}
      </span>
      {suggestion.price === null ? (
        <span className="muted">{kinds[suggestion.kind]}</span>
      ) : (
        <span className="suggestion-price figures">{formatPesos(suggestion.price)}</span>
      )}
    </li>
  )
}

/** Listens to the field's keys, to it losing focus, and to searching. */
function useFieldEvents(
  input: SuggestionsProps['input'],
  press: (event: KeyboardEvent) => void,
  leave: () => void,
): void {
  const onKey = useEffectEvent(press)
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    const field = input.current
    const heard = (event: KeyboardEvent) => onKey(event)
    const left = () => onLeave()
    field?.addEventListener('keydown', heard)
    field?.addEventListener('blur', left)
    field?.form?.addEventListener('submit', left)
    return () => {
      field?.removeEventListener('keydown', heard)
      field?.removeEventListener('blur', left)
      field?.form?.removeEventListener('submit', left)
    }
  }, [input])
}

/** Sets on the field whether its list is open, and the marked option. */
function useMeant(input: SuggestionsProps['input'], shown: boolean, id: string | undefined): void {
  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(shown))
    if (shown && id !== undefined) field?.setAttribute('aria-activedescendant', id)
    else field?.removeAttribute('aria-activedescendant')
  }, [input, shown, id])
}

function addressOf({ label, value, query }: Suggestion): string {
  // the label ends in the bottle size, which addresses omit
  return query === null ? namedAddress('detail', value, label.replace(/ · \d+ ml$/, '')) : `/?${query}`
}

/** Requests suggestions after a short pause, and drops outdated responses. */
function useSuggestions(typed: string): Suggestion[] {
  const [result, setFound] = useState<{ words: string; suggestions: Suggestion[] }>({
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
  return words.length < 2 ? [] : result.suggestions
}
