import { Outlet } from 'react-router'
import { useEffect, useState } from 'react'
import { AdminNavigation } from './admin-navigation.tsx'
import './admin-layout.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The layout of every admin screen, without the storefront's search, cart and footer. */
export default function AdminLayout() {
  return (
    <div className="admin-layout">
      <AdminNavigation />
      <ListKeys />
      <div className="admin-screen">
        <Outlet />
      </div>
    </div>
  )
}

const KeysSheet = lazyPart(() => import('./keys-sheet.tsx'))

const rowsOf = '.admin .data-table tbody tr, .admin .list-keys > li'

/** Handles a key for the page's list. @returns whether it did */
function moveInList(key: string, page: Document): boolean {
  // on phones the rows after the first ones are folded
  const rows = [...page.querySelectorAll<HTMLElement>(rowsOf)].filter((row) => row.checkVisibility())
  if (rows.length === 0) return false
  const active = page.activeElement
  const at = rows.findIndex((row) => row.contains(active))
  const onRow = at >= 0 && rows[at] === active
  switch (key) {
    case 'j':
      return stand(rows[at + 1] ?? rows[at])
    case 'k':
      return stand(rows[at > 0 ? at - 1 : 0])
    // elsewhere the arrows scroll the page
    case 'ArrowDown':
      return onRow && stand(rows[at + 1] ?? rows[at])
    case 'ArrowUp':
      return onRow && stand(rows[at - 1] ?? rows[at])
    case 'x':
      return tick(rows[at])
    case 'Enter':
      return onRow && follow(rows[at])
    default:
      return false
  }
}

function stand(row: HTMLElement | undefined): boolean {
  if (!row) return false
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}

function tick(row: HTMLElement | undefined): boolean {
  const box = row?.querySelector<HTMLInputElement>('td.check input[type=checkbox], .list-tick')
  box?.click()
  return box !== undefined && box !== null
}

/** The first link of a row opens its record. */
function follow(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>('a[href]')
  link?.click()
  return link !== undefined && link !== null
}

/** Keyboard control of lists: j and k or arrows move, x ticks, Enter opens, ? shows help. */
function ListKeys() {
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
