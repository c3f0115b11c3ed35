import { useState } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import './promo-code-entry.css'

type Props = {
  /** The code tried last. */
  code: string
  /** Why it gives no discount. */
  why: string | undefined
  accepted: boolean
  change: (code: string) => void
}

/** The field for a promotion code, in the cart and at checkout, with a way to remove an accepted one. */
export function PromoCodeEntry({ code, why, accepted, change }: Props) {
  if (!accepted) return <CodeForm code={code} why={why} change={change} />
  return (
    <p className="promo-code-on">
      <span className="chip good removable">
        {code}
        <button type="button" aria-label={`Quitar el código ${code}`} onClick={() => change('')}>
          <CloseIcon size={16} />
        </button>
      </span>
      <span role="status">Código aplicado</span>
    </p>
  )
}

function CodeForm({ code, why, change }: Omit<Props, 'accepted'>) {
  // until something is typed it follows the code, which another tab or the account may change
  const [edited, setTyped] = useState<string>()
  const typed = edited ?? code
  const error = code !== '' && typed.trim().toUpperCase() === code ? why : undefined
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(undefined)
        change(typed.trim().toUpperCase())
      }}
    >
      <label htmlFor="promo-code">Código de descuento</label>
      <div className="promo-code-row">
        <input
          id="promo-code"
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'promo-code-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button plain" disabled={typed.trim() === ''}>
          Aplicar
        </button>
      </div>
      {error && (
        <p className="field-error" id="promo-code-error" role="alert">
          {error}{' '}
          <button type="button" className="link-button" onClick={() => change('')}>
            Quitar
          </button>
        </p>
      )}
    </form>
  )
}
