import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { permissionsOf } from '../../../users/permissions.ts'
import type { ActiveRole } from '../../../users/role.ts'
import { Failure } from '../../ui/failure.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { OwnScreen, useLoadFailure } from '../../ui/own-screen.tsx'
import { PrivatePage } from '../../ui/private-page.tsx'
import type { AdminData } from './load-admin.ts'
import './admin.css'

/** Spec section 8, word for word. */
const denied = 'Ud. debe tener ser administrador para acceder a esta página'

export type Head = {
  title: string
  actions?: ReactNode
}

/**
 * A screen for staff with the permission that its clientLoader (`loadAdmin`) names. Other staff see a
 * message; customers go to the error page. The server refuses their calls in any case.
 */
export function AdminScreen<T extends object>({
  loaded,
  children,
  ...head
}: Head & { loaded: AdminData<T>; children: (value: T) => ReactNode }) {
  return (
    <OwnScreen loaded={loaded}>
      {(value, { role }) =>
        value.found && permissionsOf[role].has(value.needs) ? (
          <Frame {...head}>{children(value.found)}</Frame>
        ) : (
          <Denied role={role} />
        )
      }
    </OwnScreen>
  )
}

/** The ErrorBoundary of admin screens: the shop's problem, with a retry button. */
export function AdminFailure({ children, ...head }: Head & { children?: ReactNode }) {
  const { problem, again } = useLoadFailure()
  return (
    <PrivatePage>
      {({ role }) =>
        permissionsOf[role].has('admin.open') ? (
          <Frame {...head}>
            <Failure problem={problem} again={again} />
            {children}
          </Frame>
        ) : (
          <Denied role={role} />
        )
      }
    </PrivatePage>
  )
}

function Frame({ title, actions, children }: Head & { children: ReactNode }) {
  return (
    <div className="admin">
      <div className="page-head">
        <h1>{title}</h1>
        <div className="row">{actions}</div>
      </div>
      {children}
    </div>
  )
}

function Denied({ role }: { role: ActiveRole }) {
  return permissionsOf[role].has('admin.open') ? <NotTheirs role={role} /> : <ToErrorPage />
}

/** Tells staff that the screen needs another role. */
function NotTheirs({ role }: { role: ActiveRole }) {
  return (
    <div className="admin">
      <div className="empty-state">
        <h1>Esta pantalla no es de tu perfil</h1>
        <p>Tu perfil es {role}. Si la necesitás, pedísela a quien administra la tienda.</p>
        <p>
          <Link to="/admin/home" className="button">
            Ir a la administración
          </Link>
        </p>
      </div>
    </div>
  )
}

function ToErrorPage() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(`/error?msj=${encodeURIComponent(denied)}`, { replace: true })
  }, [navigate])
  return <Loading text="Cargando…" />
}

/** The link back to the admin menu, on every list. */
export function ToAdminHome() {
  return (
    <Link to="/admin/home" className="button plain small">
      Página Principal
    </Link>
  )
}

/** Links from a catalogue screen to its list and to the menu. */
export function ToProducts() {
  return (
    <>
      <Link to="/admin/listProduct" className="button plain small">
        Productos
      </Link>
      <ToAdminHome />
    </>
  )
}
