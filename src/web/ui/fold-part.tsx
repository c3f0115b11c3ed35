import { useState, type ReactNode } from 'react'
import { isPhone } from './is-phone.ts'
import './fold-part.css'

type Props = {
  title: string
  /** What it holds, in the line of its title: '4 de 6'. */
  holds?: string | undefined
  /** Something in it is wrong: it opens. */
  failing?: boolean
  /** It stands open on a phone as well. */
  first?: boolean
  /** A class for what stands in it. */
  kind?: string
  children: ReactNode
}

/** A titled part of a screen: on a phone folded to its title until it is opened, on a wide screen open until it is folded. */
export function FoldPart({ title, holds, failing = false, first = false, kind = 'stack', children }: Props) {
  const [open, setOpen] = useState(() => first || failing || !isPhone())
  const [failed, setFailed] = useState(failing)
  if (failing !== failed) {
    setFailed(failing)
    if (failing) setOpen(true)
  }
  return (
    <details
      className="sheet fold-part"
      open={open}
      onToggle={({ target, currentTarget }) => {
        // not that of a part within
        if (target === currentTarget) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <span className="fold-part-title">{title}</span>
        {holds && <span className="muted figures">{holds}</span>}
        {failing && <span className="chip bad">Hay algo que corregir</span>}
      </summary>
      <div className={kind}>{children}</div>
    </details>
  )
}
