import { useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/profile'
import { Link } from '../../ui/link.tsx'
import { accountParts } from '../../slots/account.ts'
import { accountLinks } from '../../slots/account-links.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { found, loadOwn } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { AccountSecurity } from './account-security.tsx'
import { AccountEmailSection } from './account-email.tsx'
import { OwnData } from './personal-data.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import type { SessionUser } from '../../session/session.ts'
import { LoadFailure, LoadingScreen, OwnScreen } from '../../ui/own-screen.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import './profile.css'

export const meta = unlistedMeta('Mi cuenta')

export const clientLoader = () =>
  loadOwn(async () => {
    const ask = browserApi()
    const [open, keys, factors, address, added] = await Promise.all([
      ask('GET /account/sessions'),
      ask('GET /account/passkeys'),
      ask('GET /account/factors'),
      ask('GET /account/address'),
      Promise.all(accountParts.map(({ load }) => load(ask))),
    ])
    return {
      ...found(open),
      keys: found(keys),
      factors: found(factors),
      address: found(address),
      added: added.map((answer) => found(answer)),
    }
  })

export const clientAction = callAction([
  'DELETE /personal-data',
  'DELETE /account/sessions',
  'PUT /account/password',
  'PUT /account/name',
  'POST /account/email',
  'POST /account/email/confirmation',
  'POST /account/passkeys/options',
  'POST /account/passkeys',
  'DELETE /account/passkeys',
  'POST /account/factors/totp',
  'PUT /account/factors/totp',
  'DELETE /account/factors',
  ...accountParts.flatMap(({ calls }) => calls),
])

/** After removing the account its sessions are gone, so revalidating would fail and replace the farewell. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  (change.json as { call?: string } | undefined)?.call !== 'DELETE /personal-data' && unlessProblem(change)

export { LoadingScreen as HydrateFallback, LoadFailure as ErrorBoundary }

const links = [
  { to: '/user/orders', name: 'Mis Ordenes', text: 'Lo que compraste y lo que falta pagar' },
  { to: '/shoppingCart', name: 'Mi Carrito', text: 'Lo que estás por comprar' },
  ...accountLinks,
  { to: '/shoppingData', name: 'Mis datos de compra', text: 'Tus direcciones de envío' },
]

export default function Profile({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <OwnScreen loaded={loaderData}>
      {({ own, sessions, keys, factors, address, added }, { user, role }) => (
        <div className="profile">
          <Person
            user={own ? { ...user, name: address.name, nickname: address.name, email: address.email } : user}
          />
          <nav aria-label="Mi cuenta" className="profile-links">
            {links.map((link) => (
              <Link key={link.to} to={link.to}>
                {link.name}
                <small>{link.text}</small>
              </Link>
            ))}
          </nav>
          {own && <AccountEmailSection address={address} />}
          {own && <AccountSecurity email={address.email} sessions={sessions} />}
          {keys.possible && <Passkeys email={address.email} passkeys={keys.passkeys} />}
          {factors.possible && role !== 'User' && <SecondFactor email={address.email} factors={factors} />}
          {accountParts.map(({ Part }, index) => (
            <Part key={index} loaded={added[index]} />
          ))}
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
    </OwnScreen>
  )
}

function Person({ user }: { user: SessionUser }) {
  return (
    <header className="profile-head">
      {user.picture && <img src={user.picture} alt="" width={96} height={96} referrerPolicy="no-referrer" />}
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
            <dd className="profile-id">{user.sub.replace(/^[^|]*\|/, '')}</dd>
          </div>
        </dl>
      </div>
    </header>
  )
}
