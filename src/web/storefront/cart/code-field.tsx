import { formatPesos } from '../../../money/money.ts'
import { useState } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { setPromoCode } from './promo-code.ts'
import type { CartQuote } from './use-quote.ts'

/** What is missing for a free delivery, and where a buyer writes a code: neither is needed for the cart's first sight. */
export default function CodeField({ quote }: { quote: CartQuote }) {
  const missing = quote.quote?.delivery.missing_for_free
  return (
    <>
      {missing ? <p className="muted">Te faltan {formatPesos(missing)} para el envío gratis</p> : null}
      <Code quote={quote} />
    </>
  )
}

/** Once it holds, its name and the way to take it off. */
function Code({ quote: { quote, last, code } }: { quote: CartQuote }) {
  return code !== '' && (quote ?? last)?.code.accepted ? (
    <CodeOn code={code} />
  ) : (
    <CodeForm code={code} why={quote?.code.why} />
  )
}

function CodeOn({ code }: { code: string }) {
  return (
    <p className="cart-code-on">
      <span className="chip good removable">
        {code}
        <button type="button" aria-label={`Quitar el código ${code}`} onClick={() => setPromoCode('')}>
          <CloseIcon size={16} />
        </button>
      </span>
      <span role="status">Código aplicado</span>
    </p>
  )
}

/** In: the code that was tried last, and why it takes nothing off. */
function CodeForm({ code, why }: { code: string; why: string | undefined }) {
  const [typed, setTyped] = useState(code)
  const error = code !== '' && typed.trim().toUpperCase() === code ? why : undefined
  return (
    <form
      className="field cart-code"
      onSubmit={(event) => {
        event.preventDefault()
        setPromoCode(typed.trim().toUpperCase())
      }}
    >
      <label htmlFor="promo-code">Código de descuento</label>
      <div className="cart-code-row">
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
          {error}
        </p>
      )}
    </form>
  )
}
