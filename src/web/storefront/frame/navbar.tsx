import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { CartCount } from '../cart/cart-count.tsx'
import { NavbarFirst } from '../../slots/navbar-first.tsx'
import { NavbarSecond } from '../../slots/navbar-second.tsx'
import { useSession } from '../../session/use-session.ts'
import { signIn, signOut } from '../../session/session-store.ts'
import { CartIcon, ExitIcon, PersonIcon } from '../../ui/icons.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { useShop } from '../../content/use-shop.ts'
import './navbar.css'

export function Navbar() {
  const { name } = useShop()
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <Link to="/" className="navbar-logo" aria-label={`${name}, ir al inicio`}>
          <Logo />
        </Link>
        <SearchBox />
        <nav className="navbar-links" aria-label="Principal">
          <NavbarFirst />
          <AccountLinks />
          <NavbarSecond />
          <Link to="/shoppingCart" className="navbar-link">
            <CartIcon />
            <span className="visually-hidden">Carrito</span>
            <CartCount />
          </Link>
        </nav>
      </div>
    </header>
  )
}

function AccountLinks() {
  const session = useSession()
  const location = useLocation()
  if (session.state === 'unknown') {
    // as wide as the button that most visitors get, so that nothing moves when it appears
    return (
      <span className="navbar-waiting skeleton" aria-hidden="true">
        <span>Ingresar</span>
      </span>
    )
  }
  if (session.state !== 'signed-in') {
    return (
      <button
        type="button"
        className="button small"
        onClick={() => void signIn({ returnTo: location.pathname + location.search })}
      >
        Ingresar
      </button>
    )
  }
  return (
    <>
      {session.role !== 'User' && (
        <Link to="/admin/home" className="button small quiet navbar-admin">
          Menu Admin
        </Link>
      )}
      <Link to="/profile" className="navbar-link">
        <PersonIcon />
        <span className="navbar-text">Mi cuenta</span>
      </Link>
      <button type="button" className="navbar-link navbar-exit" onClick={() => void signOut()}>
        <ExitIcon />
        Salir
      </button>
    </>
  )
}
