import { useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { isPlainClick } from '../ui/link.tsx'
import './missed-screen.css'

/** The part of the Navigation API used here; some browsers lack it. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

type Missed = { to: string; from: string }

/**
 * Milliseconds. On a slow device an import may fail seconds before React reports the navigation; until then
 * the pressed link tells the target.
 */
const pressedMs = 10_000

/**
 * If the next screen's code fails to load, the router would reload the page and lose input. Instead the user
 * stays, sees a message, and continues when ready.
 */
export function MissedScreen() {
  const missed = useMissed()
  const here = useLocation()
  return (
    <div className="missed-screen" role="alert">
      {missed?.from === here.pathname && (
        <p className="notice warn">
          No pudimos abrir esa página. Revisá tu conexión y <a href={missed.to}>probá de nuevo</a>. Acá no se
          perdió nada.
        </p>
      )}
    </div>
  )
}

/**
 * Stops the router's reload. @returns the screen that failed to open, and the location it was requested from
 */
function useMissed(): Missed | undefined {
  const { location: next } = useNavigation()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [missed, setMissed] = useState<Missed>()
  const router = useRef<{ key: string; wanted: string | undefined; missedAt?: string }>({
    key,
    wanted: undefined,
  })
  const address = next && createPath(next)
  useEffect(() => {
    const { missedAt } = router.current
    router.current = { ...router.current, key, wanted: address }
    // React may report the failed navigation only after it was cancelled, which gave the location a new key
    const hasStayed = missedAt !== undefined && missedAt !== key
    // the router does not retry a failed import, so load the whole page
    if (address !== undefined && hasStayed) window.location.assign(address)
  }, [address, key])
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    const link = watchPressedLink()
    const stay = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent
      const { key: current, wanted, missedAt = current } = router.current
      const to = wanted ?? link.pressedLately()
      if (navigationType !== 'reload' || userInitiated || to === undefined || missedAt !== current) return
      event.preventDefault()
      router.current.missedAt = current
      setMissed({ to, from: window.location.pathname })
      // cancels the navigation, which would never finish
      void navigate(createPath(window.location), { replace: true, preventScrollReset: true })
    }
    navigation?.addEventListener('navigate', stay)
    return () => {
      link.stop()
      navigation?.removeEventListener('navigate', stay)
    }
  }, [navigate])
  return missed
}

function watchPressedLink() {
  let pressed: { to: string; from: string; at: number } | undefined
  const press = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null
    if (!link || !isPlainClick(event)) return
    pressed = { to: createPath(link), from: window.location.href, at: Date.now() }
  }
  window.addEventListener('click', press, { capture: true })
  return {
    /** The target of a recently pressed link, while the page has not changed. */
    pressedLately: () =>
      pressed?.from === window.location.href && Date.now() - pressed.at < pressedMs ? pressed.to : undefined,
    stop: () => window.removeEventListener('click', press, { capture: true }),
  }
}
