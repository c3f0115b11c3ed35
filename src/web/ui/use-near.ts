import { useEffect, useState, type RefObject } from 'react'

/** How far below the screen counts as near, so that content is there when a visitor arrives. */
const rootMargin = '600px'

/** Whether an element is or has been near the screen, so that its content may be requested. */
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
