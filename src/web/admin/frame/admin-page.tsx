import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { PrivatePage } from '../../ui/private-page.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SectionBar } from './section-bar.tsx'
import './admin.css'

/** Spec section 8, letter for letter. */
const denied = 'Ud. debe tener ser administrador para acceder a esta página'

/** A screen for Admins: anybody else is led to the error page. The server refuses their calls in any case. */
export function AdminPage({
  title,
  children,
  actions,
  sectionsShown = true,
}: {
  title: string
  children: ReactNode
  actions?: ReactNode
  /** The bar that leads to the other sections; the menu itself has no need of it. */
  sectionsShown?: boolean
}) {
  return (
    <PrivatePage>
      {({ role }) =>
        role === 'Admin' ? (
          <div className="admin">
            {sectionsShown && <SectionBar />}
            <div className="page-head">
              <h1>{title}</h1>
              <div className="row">{actions}</div>
            </div>
            {children}
          </div>
        ) : (
          <Denied />
        )
      }
    </PrivatePage>
  )
}

function Denied() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(`/error?msj=${encodeURIComponent(denied)}`, { replace: true })
  }, [navigate])
  return <Loading text="Cargando…" />
}

/** The way back to the admin menu that every list has. */
export function ToAdminHome({ label = 'Página Principal' }: { label?: string }) {
  return (
    <Link to="/admin/home" className="button plain small">
      {label}
    </Link>
  )
}
