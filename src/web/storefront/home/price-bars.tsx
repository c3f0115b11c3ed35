import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { PriceFilter } from './price-filter.ts'

const PriceHistogram = lazyPart(() => import('./price-histogram.tsx'), { failed: null })

/** Placeholder of the price histogram, which is drawn once its menu is open. */
export function PriceBars({ price }: { price: PriceFilter }) {
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const menu = place.current?.closest('details')
    // the menu always surrounds it and unmounts with it
    if (menu) menu.ontoggle = () => setOpen(menu.open)
  }, [])
  return (
    <div ref={place} className="price-bars">
      {open && <PriceHistogram price={price} />}
    </div>
  )
}
