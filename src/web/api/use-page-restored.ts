import { useEffect } from 'react'

/**
 * Runs `then` when the browser restores the page from its back-forward cache, because its data may be
 * outdated.
 */
export function usePageRestored(then: () => void): void {
  useEffect(() => {
    const follow = (event: PageTransitionEvent) => {
      if (event.persisted) then()
    }
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [then])
}
