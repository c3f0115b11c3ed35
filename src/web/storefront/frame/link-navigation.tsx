import { useEffect, useState } from 'react'
import { createPath, PrefetchPageLinks, useNavigate } from 'react-router'
import { afterPaint } from '../../ui/after-paint.ts'
import { isPlainClick } from '../../ui/link.tsx'

/** Milliseconds of hovering that count as interest; a tap lasts a little longer. */
const restMs = 65

/** Client navigation for the links of `../ui/link.tsx`, with prefetch on hover. */
export function LinkNavigation() {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !isPlainClick(event) || event.defaultPrevented || link.target) return
      event.preventDefault()
      clearTimeout(resting)
      const to = createPath(link)
      const how = {
        replace: to === createPath(window.location),
        viewTransition: isLike(link, 'moving'),
        preventScrollReset: isLike(link, 'staying'),
      }
      afterPaint(() => void navigate(to, how))
    }
    const rest = (event: Event) => {
      clearTimeout(resting)
      const link = linkOf(event)
      if (!link || !isLike(link, 'soon')) return
      resting = setTimeout(() => setWanted(createPath(link)), restMs)
    }
    document.addEventListener('click', follow)
    const intents = ['mouseover', 'focusin', 'touchstart']
    for (const intent of intents) document.addEventListener(intent, rest, { passive: true })
    return () => {
      clearTimeout(resting)
      document.removeEventListener('click', follow)
      for (const intent of intents) document.removeEventListener(intent, rest)
    }
  }, [navigate])
  return wanted === undefined ? null : <PrefetchPageLinks page={wanted} />
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null
}

function isLike(link: HTMLAnchorElement, how: string): boolean {
  return link.matches(`[data-link~=${how}]`)
}
