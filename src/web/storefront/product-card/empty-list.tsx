import type { ReactNode } from 'react'
import { EmptyRack } from '../../ui/drawings.tsx'
import { advice } from '../../slots/advice.ts'
import { Link } from '../../ui/link.tsx'

type Props = { children: ReactNode; way?: { to: string; label: string } | undefined }

const everything = { to: '/', label: 'Ver todos los vinos' }

/**
 * A message for an empty list, with two links.
 * @param way the first link, by default to all wines
 */
export function EmptyList({ children, way = everything }: Props) {
  return (
    <div className="empty-state">
      <EmptyRack />
      {children}
      <p className="row">
        <Link to={way.to} className="button">
          {way.label}
        </Link>
        {advice && (
          <Link to={advice.to} className="button quiet">
            Preguntarle {advice.whom}
          </Link>
        )}
      </p>
    </div>
  )
}
