import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type Props = {
  list: { page: number; pages: number }
  to: (page: number) => string
  /** Shown if the whole list is empty. */
  none: ReactNode
}

/**
 * Explains a page without rows. If only this page is empty, because the list got shorter or the address is
 * old, it links back to the remaining rows.
 */
export function EmptyPage({ list: { page, pages }, to, none }: Props) {
  if (pages === 0 || page < pages) return none
  return (
    <>
      <p>En esta página ya no queda nada.</p>
      <Link to={to(pages - 1)} className="button plain small">
        Ir a la última
      </Link>
    </>
  )
}
