import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import './arrival.css'

const Days = lazyPart(() => import('./arrival-days.tsx'), { waiting: <p>&nbsp;</p>, failed: null })
const never = () => () => undefined

/** On which days a wine is delivered, for the postal code that this device remembers. */
export function Arrival({ productId }: { productId: number }) {
  // whose postal code it is only the browser knows
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <div className="arrival">{inBrowser && <Days productId={productId} />}</div>
}
