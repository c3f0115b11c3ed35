import { useState } from 'react'

type Props = { code: string; why: string | undefined; change: (code: string) => void }

/** Where a buyer writes a code, or takes it off. */
export function CheckoutCode(props: Props) {
  const { code, why, change } = props
  if (code === '' || why) return <CodeForm {...props} />
  return (
    <p>
      Código <strong>{code}</strong>{' '}
      <button type="button" className="link-button" onClick={() => change('')}>
        Quitar el código
      </button>
    </p>
  )
}

function CodeForm({ code, why, change }: Props) {
  const [typed, setTyped] = useState(code)
  const error = code !== '' && typed.trim().toUpperCase() === code ? why : undefined
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        change(typed.trim().toUpperCase())
      }}
    >
      <label htmlFor="checkout-code">Código de descuento</label>
      <div className="checkout-code">
        <input
          id="checkout-code"
          className="input"
          autoComplete="off"
          maxLength={40}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'checkout-code-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button plain" disabled={typed.trim() === ''}>
          Aplicar
        </button>
      </div>
      {error && (
        <p className="field-error" id="checkout-code-error" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
