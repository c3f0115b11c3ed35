import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

type Props = { productId: number; name: string }

const onItsWay = (
  <div className="row">
    <button type="button" className="button plain small" disabled>
      Avisame cuando haya stock
    </button>
  </div>
)
const BackInStockButton = lazyPart(() => import('./back-in-stock-button.tsx'), { waiting: onItsWay })
const never = () => () => undefined

/** 'Avisame cuando haya stock', for a sold-out wine. */
export function NotifyMe({ productId, name }: Props) {
  // the server renders a page in one pass, without parts that load later
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return inBrowser ? <BackInStockButton productId={productId} name={name} /> : onItsWay
}
