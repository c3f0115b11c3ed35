import type { Gift } from '../../totals/gift.contract.ts'
import { emptyGift } from '../../totals/empty-gift.ts'
import { GiftTick } from './gift-tick.tsx'
import { lazyPart } from './lazy-part.tsx'
import './gift-fields.css'

const GiftOptions = lazyPart(() => import('./gift-options.tsx'))

type Props = {
  /** Null if it is not a gift. */
  gift: Gift | null
  change: (gift: Gift | null) => void
  /** In pesos; null if wrapping is not offered or already paid for. */
  wrapPrice: number | null
  /** Whether to also ask for recipient and day. */
  whole?: boolean
}

/** 'Es para regalo' with its options. */
export function GiftFields({ gift, change, wrapPrice, whole = true }: Props) {
  return (
    <fieldset className="gift-fields">
      <legend className="visually-hidden">Regalo</legend>
      <GiftTick
        label="Es para regalo"
        checked={gift !== null}
        set={(checked) => change(checked ? emptyGift : null)}
      />
      {gift && <GiftOptions {...{ gift, change, wrapPrice, whole }} />}
    </fieldset>
  )
}
