import type { Gift } from '../../totals/gift.contract.ts'
import { emptyGift } from '../../totals/gift.ts'
import { GiftTick } from './gift-tick.tsx'
import { lazyPart } from './lazy-part.tsx'
import './gift-fields.css'

const GiftOptions = lazyPart(() => import('./gift-options.tsx'))

type Props = {
  /** Null: it is no gift. */
  gift: Gift | null
  change: (gift: Gift | null) => void
  /** Pesos; null: wrapping is not offered, or stays as it was paid. */
  wrapPrice: number | null
  /** Whether who receives it and when are asked, too. */
  whole?: boolean
}

/** 'Es para regalo', and what a gift says. */
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
