import { useEffect, useRef, useState } from 'react'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const BodegaWines = lazyPart(() => import('./bodega-wines.tsx'), { failed: null })

/** Other vintages and other wines of the bodega, asked for once a visitor comes near: no page waits for them. */
export function SameBodega({ wine }: { wine: ProductAnswer }) {
  const mark = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    )
    if (mark.current) watch.observe(mark.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={mark}>{near && <BodegaWines wine={wine} />}</div>
}
