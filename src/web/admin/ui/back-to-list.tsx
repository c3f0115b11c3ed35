import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { listAsLeft } from './address-view.ts'

/** A link back to a list as it was left. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={listAsLeft(to)} className="button plain small">
      {children}
    </Link>
  )
}
