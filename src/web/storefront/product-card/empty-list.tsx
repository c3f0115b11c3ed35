import type { ReactNode } from 'react'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'

/** A list without a wine: what it says, and two ways on. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="empty-state">
      <EmptyRack />
      {children}
      <p className="row">
        <Link to="/" className="button">
          Ver todos los vinos
        </Link>
        <Link to="/sommelier" className="button quiet">
          Preguntarle al sommelier
        </Link>
      </p>
    </div>
  )
}
