import { useSyncExternalStore } from 'react'
import type { SoldOutProps } from '../../../../web/slots/sold-out.tsx'
import { lazyPart } from '../../../../web/ui/lazy-part.tsx'

const onItsWay = (
  <div className="row">
    <button type="button" className="button plain small" disabled>
      Avisame cuando haya stock
    </button>
  </div>
)
const BackInStockButton = lazyPart(() => import('../back-in-stock-button.tsx'), { waiting: onItsWay })
const never = () => () => undefined

/** 'Avisame cuando haya stock', for a wine that ran out. */
export default function NotifyMe({ productId, name }: SoldOutProps) {
  // a page is rendered whole and at once on the server: what loads later has no place there
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return inBrowser ? <BackInStockButton productId={productId} name={name} /> : onItsWay
}
