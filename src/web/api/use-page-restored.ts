import { useEffect } from 'react'

/** The browser brought the page back just as it was left: what it shows may be old by now. In: what to do then. */
export function usePageRestored(then: () => void): void {
  useEffect(() => {
    const follow = (event: PageTransitionEvent) => {
      if (event.persisted) then()
    }
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [then])
}
