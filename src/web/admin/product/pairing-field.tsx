import { useState } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { FieldError } from '../form-field.tsx'

type Props = {
  pairings: string[]
  /** What other wines go with, to choose from. */
  known: string[]
  error: string | undefined
  onChange: (pairings: string[]) => void
}

/** What a wine goes with: one chip each, added with Enter or a comma. */
export function PairingField({ pairings, known, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const fresh = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !pairings.includes(word))
    if (fresh.length > 0) onChange([...pairings, ...fresh])
    setTyped('')
  }
  return (
    <div className="field wide">
      <label htmlFor="pairings">Maridaje</label>
      {pairings.length > 0 && (
        <ul className="row" aria-label="Maridajes elegidos">
          {pairings.map((pairing) => (
            <li key={pairing} className="chip removable">
              {pairing}
              <button
                type="button"
                aria-label={`Quitar ${pairing}`}
                onClick={() => onChange(pairings.filter((other) => other !== pairing))}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id="pairings"
        className="input"
        list="known-pairings"
        placeholder="Carnes rojas, quesos duros…"
        maxLength={200}
        value={typed}
        aria-invalid={error !== undefined}
        aria-describedby={error ? 'pairings-error' : 'pairings-hint'}
        onChange={({ target }) => (target.value.endsWith(',') ? add(target.value) : setTyped(target.value))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(typed)
        }}
      />
      <datalist id="known-pairings">
        {known
          .filter((pairing) => !pairings.includes(pairing))
          .map((pairing) => (
            <option key={pairing} value={pairing} />
          ))}
      </datalist>
      <p className="field-hint" id="pairings-hint">
        Se agregan con Enter o con una coma.
      </p>
      <FieldError name="pairings" error={error} />
    </div>
  )
}
