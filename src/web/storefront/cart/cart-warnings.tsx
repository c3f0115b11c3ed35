import type { CartItem } from '../../../cart/cart.contract.ts'
import type { Changed } from './buy-cart.ts'
import { ChangedPrices } from './changed-prices.tsx'
import { WhatIsMissing } from './what-is-missing.tsx'

type Props = { changed: Changed | undefined; withIssues: CartItem[] }

/** Prices that changed since the cart was shown, and wines that cannot be bought as they are. */
export default function CartWarnings({ changed, withIssues }: Props) {
  return (
    <>
      {changed && <ChangedPrices changed={changed} />}
      {withIssues.length > 0 && <WhatIsMissing withIssues={withIssues} />}
    </>
  )
}
