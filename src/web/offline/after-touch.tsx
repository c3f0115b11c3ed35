import { useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

const Watch = lazyPart(() => import('./watch.tsx'), { failed: null })

/**
 * Loaded on the first interaction: before that it would delay the first page. An existing worker is followed at once.
 */
export function AfterTouch() {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const touch = () => setTouched(true)
    const first = ['pointerdown', 'keydown'] as const
    for (const type of first) window.addEventListener(type, touch, { once: true, passive: true })
    if (navigator.serviceWorker?.controller) touch()
    return () => {
      for (const type of first) window.removeEventListener(type, touch)
    }
  }, [])
  return touched ? <Watch /> : null
}
