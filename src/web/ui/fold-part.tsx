import { useState, type ReactNode } from 'react'
import { isPhone } from './is-phone.ts'
import './fold-part.css'

type Props = {
  title: string
  /** Summary in the title line: '4 de 6'. */
  holds?: string | undefined
  /** Opens it, because something inside is wrong. */
  failing?: boolean
  /** Also open on phones. */
  first?: boolean
  /** Class of the content. */
  kind?: string
  children: ReactNode
}

/** A titled section, folded on phones and open on wide screens until toggled. */
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
        // ignore a nested section's event
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
