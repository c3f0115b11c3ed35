import { useEffect, useState } from 'react'
import { browserApi } from '../../api/use-api.ts'
import type { Option } from '../../ui/find-options.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'

type Props = {
  id: string
  label: string
  ids: readonly string[]
  /** Wines whose names are known. */
  wines: readonly Option[]
  chosen: (wine: Option) => void
  change: (ids: string[]) => void
  error?: string | undefined
}

/** Adds wines by name. */
export function WineChooser({ id, label, ids, wines, chosen, change, error }: Props) {
  const [typed, setTyped] = useState('')
  const matches = useFoundWines(typed)
  const options = ids.map(
    (wineId) => wines.find((wine) => wine.id === wineId) ?? { id: wineId, name: `Producto n.º ${wineId}` },
  )
  const take = (wine: Option) => {
    chosen(wine)
    if (!ids.includes(wine.id)) change([...ids, wine.id])
    setTyped('')
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <RemovableChips
        label={`${label}: elegidos`}
        options={options}
        remove={(gone) => change(ids.filter((chosenId) => chosenId !== gone))}
      />
      <input
        id={id}
        className="input"
        autoComplete="off"
        placeholder="Buscar por nombre"
        maxLength={100}
        value={typed}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (matches[0]) take(matches[0])
        }}
      />
      <Found wines={matches} take={take} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function Found({ wines, take }: { wines: readonly Option[]; take: (wine: Option) => void }) {
  if (wines.length === 0) return null
  return (
    <ul className="row promotion-found" aria-label="Productos encontrados">
      {wines.map((wine) => (
        <li key={wine.id}>
          <button type="button" className="button plain small" onClick={() => take(wine)}>
            {wine.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function useFoundWines(typed: string): Option[] {
  const [result, setFound] = useState<{ typed: string; wines: Option[] }>({ typed: '', wines: [] })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted.length < 2) return undefined
    let over = false
    void browserApi()('GET /products/suggestions', { query: { name: wanted } }).then((answer) => {
      if (over || !answer.ok) return
      const wines = answer.value.filter((suggestion) => suggestion.kind === 'vino')
      setFound({ typed: wanted, wines: wines.map(({ value, label }) => ({ id: value, name: label })) })
    })
    return () => {
      over = true
    }
  }, [wanted])
  return wanted.length < 2 ? [] : result.wines
}
