import { useId, useState, type ReactNode } from 'react'

type Props = { label: string; active: boolean; children: ReactNode }

/**
 * What a list is narrowed by: on a phone behind a button, so that the list itself is in sight; on a wide screen always
 * there. In: whether one of them is set, so that it is seen from the start.
 */
export function FilterFold({ label, active, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(active)
  return (
    <>
      <button
        type="button"
        className="button plain small filter-fold-opener"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} className="filter-fold" data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
