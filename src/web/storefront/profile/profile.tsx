import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { callAction } from '../../api/call-action.ts'
import { OwnData } from './own-data.tsx'
import { PrivatePage } from '../../ui/private-page.tsx'
import './profile.css'

export function meta() {
  return [{ title: 'Mi cuenta · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export const clientAction = callAction(['DELETE /personal-data'])

const links = [
  { to: '/user/orders', name: 'Mis Ordenes', text: 'Lo que compraste y lo que falta pagar' },
  { to: '/shoppingCart', name: 'Mi Carrito', text: 'Lo que estás por comprar' },
  { to: '/user/listfavorite', name: 'Mis Favoritos', text: 'Los vinos que te gustan' },
  { to: '/shoppingData', name: 'Mis datos de compra', text: 'Tus direcciones de envío' },
]

export default function Profile() {
  const navigate = useNavigate()
  return (
    <PrivatePage>
      {({ user, role }) => (
        <div className="profile">
          <header className="profile-head">
            {user.picture && (
              <img src={user.picture} alt="" width={96} height={96} referrerPolicy="no-referrer" />
            )}
            <div>
              <h1>{user.name}</h1>
              <dl className="profile-facts">
                <div>
                  <dt>Apodo</dt>
                  <dd>{user.nickname}</dd>
                </div>
                {user.email && (
                  <div>
                    <dt>Correo</dt>
                    <dd>{user.email}</dd>
                  </div>
                )}
                <div>
                  <dt>Número de cuenta, por si te lo pedimos</dt>
                  <dd className="profile-id">{user.sub}</dd>
                </div>
              </dl>
            </div>
          </header>
          <nav aria-label="Mi cuenta" className="profile-links">
            {links.map((link) => (
              <Link key={link.to} to={link.to}>
                {link.name}
                <small>{link.text}</small>
              </Link>
            ))}
          </nav>
          <OwnData admin={role === 'Admin'} />
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
