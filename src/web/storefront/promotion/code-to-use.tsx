import { Link } from '../../ui/link.tsx'
import { setPromoCode } from '../cart/keep-code.ts'
import { usePromoCode } from '../cart/promo-code.ts'

/** A promotion's code, with a button to use it in the cart. */
export function CodeToUse({ code }: { code: string }) {
  const inUse = usePromoCode() === code
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
          onClick={() => void setPromoCode(code)}
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
