import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import './missed-screen.css'

/** The part of the Navigation API that is used here; not every browser has it. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

type Missed = { to: string; from: string }

/** A file may fail sooner than React tells of the navigation: until then the link that was pressed says where to. */
const pressedMs = 2000

/**
 * The router reloads the page when the next screen's code fails to load, which would lose input. Here the user stays,
 * gets a message, and continues when ready.
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

/** Stops the router's reload. Out: the screen that could not be opened, and where it was wanted. */
function useMissed(): Missed | undefined {
  const { state, location: next } = useNavigation()
  const navigate = useNavigate()
  const [missed, setMissed] = useState<Missed>()
  const wanted = useRef<string>(undefined)
  const hasMissed = useRef(false)
  const address = next && next.pathname + next.search + next.hash
  useEffect(() => {
    wanted.current = address
    // the router does not retry a failed import: the browser loads the whole page
    if (address !== undefined && hasMissed.current) window.location.assign(address)
  }, [address, state])
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    const link = watchPressedLink()
    const stay = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent
      const to = wanted.current ?? link.pressedLately()
      if (navigationType !== 'reload' || userInitiated || to === undefined || hasMissed.current) return
      event.preventDefault()
      setMissed({ to, from: window.location.pathname })
      // ends the navigation that would wait for ever
      const here = window.location.pathname + window.location.search + window.location.hash
      const stayed = navigate(here, { replace: true, preventScrollReset: true })
      void Promise.resolve(stayed).then(() => (hasMissed.current = true))
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
  let pressed: { to: string; at: number } | undefined
  const press = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null
    if (link) pressed = { to: link.pathname + link.search + link.hash, at: Date.now() }
  }
  window.addEventListener('click', press, { capture: true })
  return {
    /** Where the link leads that was pressed a moment ago. */
    pressedLately: () => (pressed && Date.now() - pressed.at < pressedMs ? pressed.to : undefined),
    stop: () => window.removeEventListener('click', press, { capture: true }),
  }
}
