import { Link, useNavigate } from 'react-router'
import { PrivatePage } from '../session/private-page.tsx'
import './profile.css'

export function meta() {
  return [{ title: 'Mi cuenta · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function Profile() {
  const navigate = useNavigate()
  return (
    <PrivatePage>
      {({ user }) => (
        <div className="profile sheet">
          {user.picture && <img src={user.picture} alt="" width={96} height={96} />}
          <div>
            <h1>{user.name}</h1>
            <p>{user.nickname}</p>
            <p className="muted profile-id">{user.sub}</p>
          </div>
          <nav aria-label="Mi cuenta" className="profile-links">
            <Link to="/user/orders">Mis Ordenes</Link>
            <Link to="/shoppingCart">Mi Carrito</Link>
            <Link to="/user/listfavorite">Mis Favoritos</Link>
            <Link to="/shoppingData">Mis datos de compra</Link>
          </nav>
          <button
            type="button"
            className="button"
            onClick={() => void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))}
          >
            Pagina Principal
          </button>
        </div>
      )}
    </PrivatePage>
  )
}
