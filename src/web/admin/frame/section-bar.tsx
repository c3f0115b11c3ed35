import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { ownSections } from './own-sections.ts'
import { useCan } from './use-can.ts'
import { useWaiting } from './waiting-store.ts'

/** The way to the other parts of the administration; what waits there stands beside its name. */
export function SectionBar() {
  const waiting = useWaiting()
  const can = useCan()
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // on a phone the bar is wider than the screen: it shows where the person is
    const [nav, here] = [bar.current, bar.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && here)
      nav.scrollLeft = here.offsetLeft - nav.offsetLeft - (nav.clientWidth - here.clientWidth) / 2
  }, [pathname])
  const counts: Record<string, number> = {
    '/admin/ventas': waiting ? waiting.creadas + waiting.withdrawals : 0,
    '/admin/avisos': waiting?.troubles ?? 0,
  }
  return (
    <nav aria-label="Secciones" className="admin-sections" ref={bar}>
      {ownSections(can).map((section) => {
        const count = counts[section.to] ?? 0
        return (
          <Link
            key={section.to}
            to={section.to}
            aria-current={isAt(pathname, section.to) ? 'page' : undefined}
          >
            {section.name}
            {count > 0 && (
              <span className="admin-count-mark figures">
                {writeNumber(count)}
                <span className="visually-hidden"> esperan</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** Whether a screen is that of a section, or one below it. */
function isAt(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`)
}
