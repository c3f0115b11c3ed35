import { useLocation } from 'react-router'
import { signIn } from '../../session/session-store.ts'
import { ClinkingGlasses, SpilledGlass } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { readReturn } from './payment-return.ts'

/**
 * For buyers without an account who paid through a link from the shop. The page has no access to the
 * purchase; its outcome is sent to where the link was sent.
 */
export function PaidByLink() {
  const { pathname, search } = useLocation()
  const paid = readReturn(new URLSearchParams(search)) !== 'not-paid'
  return (
    <div className="empty-state">
      {paid ? <ClinkingGlasses /> : <SpilledGlass />}
      <h1>{paid ? 'Gracias' : 'El pago no se hizo'}</h1>
      <p>
        {paid
          ? 'Cuando el pago se aprueba, la tienda se entera enseguida y te lo confirma por donde te mandó el enlace.'
          : 'No se te cobró nada. Con el mismo enlace podés intentarlo de nuevo.'}
      </p>
      <p className="row">
        <Link to="/" className="button">
          Volver a Home
        </Link>
        <button
          type="button"
          className="link-button"
          onClick={() => void signIn({ returnTo: pathname + search })}
        >
          Compré con mi cuenta: ingresar
        </button>
      </p>
    </div>
  )
}
