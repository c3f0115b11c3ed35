import { useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { moveInList } from './move-in-list.ts'

const KeysSheet = lazyPart(() => import('./keys-sheet.tsx'))

/** Keyboard control of lists: j and k or arrows move, x ticks, Enter opens, ? shows help. */
export function ListKeys() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || isWriting(event.target)) return
      if (event.key === '?') setOpen(true)
      else if (!moveInList(event.key, document)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return open ? <KeysSheet close={() => setOpen(false)} /> : null
}

/** Whether the user is typing text. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
