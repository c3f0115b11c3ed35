import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, SearchIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { Finder, loadFinder } from './finder/finder.tsx'
import { ownSections, sectionGroups, sections, type Section } from './sections.ts'
import { useCan } from './use-can.ts'
import { usePendingCounts } from './pending-counts-store.ts'

/** Delay before the finder's keywords are fetched, so that the screen loads first. */
const finderAfterMs = 1000
/** Fewer hidden pixels are the padding of the last entry. */
const hiddenPixels = 12

/** The navigation of the admin area: a rail at the side, on phones a bar at the bottom. */
export function AdminNavigation() {
  const can = useCan()
  const { key } = useLocation()
  const [open, setOpen] = useState<'finder' | 'sections'>()
  const shown = useRef(key)
  useFinderKeys(() => setOpen('finder'))
  useEffect(() => {
    // whatever was chosen leads to another screen
    if (shown.current !== key) setOpen(undefined)
    shown.current = key
  }, [key])
  // its place is reserved until the session is known
  if (!can('admin.open')) return <div className="admin-rail" />
  const own = ownSections(can)
  const find = () => setOpen('finder')
  return (
    <>
      <Rail own={own} find={find} />
      <BottomBar own={own} more={() => setOpen('sections')} />
      {open === 'sections' && (
        <Dialog
          title="Secciones"
          kind="admin-sheet"
          beside={<Close close={() => setOpen(undefined)} />}
          onClose={() => setOpen(undefined)}
        >
          <FindButton find={find} />
          <nav aria-label="Todas las secciones">
            <Groups own={own} />
          </nav>
        </Dialog>
      )}
      {open === 'finder' && <Finder own={own} close={() => setOpen(undefined)} />}
    </>
  )
}

/** The rail scrolls on its own, and shows a hint while entries are hidden below its edge. */
function Rail({ own, find }: Own & { find: () => void }) {
  const rail = useRef<HTMLElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = rail.current
    if (!element) return undefined
    const look = () => setMore(element.scrollHeight - element.scrollTop - element.clientHeight > hiddenPixels)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [own.length])
  return (
    <nav ref={rail} aria-label="Secciones" className="admin-rail">
      <FindButton find={find} />
      <Groups own={own} />
      {more && (
        // the keyboard and screen readers reach every section without it
        <button
          type="button"
          className="admin-rail-more"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => rail.current?.scrollTo({ top: rail.current.scrollHeight, behavior: 'smooth' })}
        >
          Más secciones ↓
        </button>
      )}
    </nav>
  )
}

/** Ctrl+K (on a Mac ⌘K) opens the finder. */
function useFinderKeys(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const timer = setTimeout(() => void loadFinder().catch(() => undefined), finderAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      // a question on top of the page comes first
      if (!document.querySelector('dialog[open]')) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function FindButton({ find }: { find: () => void }) {
  return (
    <button type="button" className="admin-find" aria-keyshortcuts="Control+K" onClick={find}>
      <SearchIcon size={18} />
      Ir a…
      <kbd>Ctrl K</kbd>
    </button>
  )
}

function Close({ close }: { close: () => void }) {
  return (
    <button type="button" className="link-button" onClick={close}>
      Cerrar
    </button>
  )
}

type Own = { own: readonly Section[] }

function Groups({ own }: Own) {
  return (
    <div className="admin-groups">
      <SectionLink to="/admin/home" name="Inicio" />
      {sectionGroups.map((group) => {
        const parts = own.filter((section) => section.group === group.id)
        return parts.length === 0 ? null : (
          <div key={group.id}>
            <p className="admin-group-name">{group.name}</p>
            <ul aria-label={group.name}>
              {parts.map((section) => (
                <li key={section.to}>
                  <SectionLink {...section} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

/** A link to a section, with the number of its pending items. */
function SectionLink({ to, name, children }: { to: string; name: string; children?: React.ReactNode }) {
  const { pathname } = useLocation()
  const count = useCount(to)
  return (
    <Link to={to} aria-current={isAt(pathname, to) ? 'page' : undefined}>
      {children}
      <span>{name}</span>
      {count > 0 && (
        <span className="admin-count-mark figures">
          {writeNumber(count)}
          <span className="visually-hidden"> esperan</span>
        </span>
      )}
    </Link>
  )
}

function useCount(section: string): number {
  const waiting = usePendingCounts()
  if (!waiting) return 0
  if (section === '/admin/ventas') return waiting.creadas + waiting.withdrawals
  const { count } = sections.find(({ to }) => to === section) ?? {}
  if (count) return waiting[count]
  return section === '/admin/avisos' ? waiting.troubles : 0
}

const HomeIcon = () => (
  <Icon>
    <path d="m4 11 8-6.500 8 6.500" />
    <path d="M6 9.500V19h12V9.500" />
  </Icon>
)
const ReceiptIcon = () => (
  <Icon>
    <path d="M6 4h12v16l-3-2-3 2-3-2-3 2z" />
    <path d="M9 9h6M9 13h6" />
  </Icon>
)
const TillIcon = () => (
  <Icon>
    <path d="M5 19h14v-5H5zM7 14l1-5h8l1 5" />
    <path d="M10 5h4v4h-4z" />
  </Icon>
)
const BottleIcon = () => (
  <Icon>
    <path d="M10.500 4h3v5c1.500 1 2 2.500 2 4v6a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-6c0-1.500.5-3 2-4z" />
    <path d="M8.500 14h7" />
  </Icon>
)
const GroupsIcon = () => (
  <Icon>
    <path d="M5 7h14M5 12h14M5 17h14" />
  </Icon>
)

/** Sections by use, most used first: the bar on phones shows the first four that a person may open. */
const mostUsed = [
  { to: '/admin/ventas', icon: <ReceiptIcon /> },
  { to: '/admin/mostrador', icon: <TillIcon /> },
  { to: '/admin/listProduct', icon: <BottleIcon /> },
]

function BottomBar({ own, more }: Own & { more: () => void }) {
  return (
    <nav aria-label="Secciones más usadas" className="admin-bar">
      <SectionLink to="/admin/home" name="Inicio">
        <HomeIcon />
      </SectionLink>
      {mostUsed.map(({ to, icon }) => {
        const section = own.find((entry) => entry.to === to)
        return section ? (
          <SectionLink key={to} {...section}>
            {icon}
          </SectionLink>
        ) : null
      })}
      <button type="button" aria-haspopup="dialog" onClick={more}>
        <GroupsIcon />
        <span>Más</span>
      </button>
    </nav>
  )
}

/** Whether a screen is that of a section, or one below it. */
function isAt(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`)
}
