import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type Props = {
  list: { page: number; pages: number }
  to: (page: number) => string
  /** What is said where the whole list is empty. */
  none: ReactNode
}

/**
 * Why a page has no rows. A list gets shorter while its last page is worked through, or an old address is opened:
 * then it is not empty, and there is a way back to what is left.
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
