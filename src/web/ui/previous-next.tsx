import type { ReactNode } from 'react'

type Props = {
  page: number
  pages: number
  turnTo: (page: number) => void
  /** The current position, as text. */
  children: ReactNode
}

/** Links to the previous and next page; nothing for a single page. */
export function PreviousNext({ page, pages, turnTo, children }: Props) {
  if (pages <= 1) return null
  return (
    <div className="row">
      <button
        type="button"
        className="button plain small"
        disabled={page === 0}
        onClick={() => turnTo(page - 1)}
      >
        Anteriores
      </button>
      <span className="figures muted" role="status">
        {children}
      </span>
      <button
        type="button"
        className="button plain small"
        disabled={page >= pages - 1}
        onClick={() => turnTo(page + 1)}
      >
        Siguientes
      </button>
    </div>
  )
}
