import { useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

const Watch = lazyPart(() => import('./watch.tsx'), { failed: null })

/**
 * What a page needs once somebody does something: before that it would only be in the way of the first page. The worker
 * that is there already is followed at once.
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
