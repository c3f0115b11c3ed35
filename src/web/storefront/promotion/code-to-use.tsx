import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'

/** Where the cart reads it (promo-code.ts). */
const promoCodeKey = 'promoCode'

/** The code of a promotion, and the way to have it in the cart. */
export function CodeToUse({ code }: { code: string }) {
  const [inUse, setInUse] = useState(false)
  useEffect(() => setInUse(storedCode() === code), [code])
  const use = () => {
    try {
      sessionStorage.setItem(promoCodeKey, code)
      setInUse(true)
    } catch {
      // without storage the buyer types it in the cart
    }
  }
  return (
    <p className="code-to-use">
      <span>
        Con el código <strong className="chip">{code}</strong>
      </span>
      {!inUse && (
        <button
          type="button"
          className="button plain small"
          aria-label={`Usar el código ${code}`}
          onClick={use}
        >
          Usar
        </button>
      )}
      <span role="status">
        {inUse && (
          <>
            Se descuenta en <Link to="/shoppingCart">tu carrito</Link>.
          </>
        )}
      </span>
    </p>
  )
}

function storedCode(): string | null {
  try {
    return sessionStorage.getItem(promoCodeKey)
  } catch {
    return null
  }
}
