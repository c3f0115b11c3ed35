import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { PriceFilter } from './price-filter.ts'

const PriceHistogram = lazyPart(() => import('./price-histogram.tsx'), { failed: null })

/** The place of the prices' histogram: it is drawn once the menu around it is open. */
export function PriceBars({ price }: { price: PriceFilter }) {
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const menu = place.current?.closest('details')
    // the menu is always around it, and goes with it
    if (menu) menu.ontoggle = () => setOpen(menu.open)
  }, [])
  return (
    <div ref={place} className="price-bars">
      {open && <PriceHistogram price={price} />}
    </div>
  )
}
