import { useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

const Watch = lazyPart(() => import('./watch.tsx'), { failed: null })

/** Milliseconds after the first interaction, whose own work comes first. */
const restMs = 1000

/**
 * Loaded after the first interaction, as it would delay the first page. An existing worker is followed at
 * once.
 */
export function AfterTouch() {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const follow = () => setTouched(true)
    const touch = () => void setTimeout(follow, restMs)
    const first = ['pointerdown', 'keydown'] as const
    for (const type of first) window.addEventListener(type, touch, { once: true, passive: true })
    if (navigator.serviceWorker?.controller) follow()
    return () => {
      for (const type of first) window.removeEventListener(type, touch)
    }
  }, [])
  return touched ? <Watch /> : null
}
