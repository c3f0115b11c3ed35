import { useEffect, useState, type RefObject } from 'react'

/** How far below the screen an element is near: its part is there when a visitor comes to it. */
const rootMargin = '600px'

/** Whether an element is on the screen or has been near it: what stands there may be requested. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin },
    )
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return near
}
