import { useRef } from 'react'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNear } from '../../ui/use-near.ts'

const BodegaWines = lazyPart(() => import('./bodega-wines.tsx'), { failed: null })

/**
 * Other vintages and other wines of the bodega. Requested when a visitor gets near, so they do not delay the
 * page.
 */
export function SameBodega({ wine }: { wine: ProductAnswer }) {
  const mark = useRef<HTMLDivElement>(null)
  const near = useNear(mark)
  return <div ref={mark}>{near && <BodegaWines wine={wine} />}</div>
}
