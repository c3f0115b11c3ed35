import { useState } from 'react'
import { allowedAmount } from '../../../cart/cart.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { removeWine, setAmount } from './cart-store.ts'

/** Names the wines excluded from the total, and takes what is available of them with one click. */
export function WhatIsMissing({ withIssues }: { withIssues: CartItem[] }) {
  const [busy, setBusy] = useState(false)
  const takeWhatThereIs = async () => {
    setBusy(true)
    // one by one, as each response is the whole cart
    for (const item of withIssues) {
      const left = item.archived ? 0 : allowedAmount(item.amount, item.available)
      await (left === 0 ? removeWine(item) : setAmount(item, left))
    }
    setBusy(false)
  }
  return (
    <div className="notice warn cart-missing" role="status">
      <ul>
        {withIssues.map((item) => (
          <li key={item.id_prod}>{missingWords(item)}</li>
        ))}
      </ul>
      <p>{withIssues.length === 1 ? 'No está en el total.' : 'No están en el total.'}</p>
      <button
        type="button"
        className="button plain small"
        disabled={busy}
        onClick={() => void takeWhatThereIs()}
      >
        Dejar solo lo que hay
      </button>
    </div>
  )
}

function missingWords({ product, amount, available, archived }: CartItem): string {
  const name = wineName(product)
  if (archived) return `${name} ya no se vende.`
  if (available < 1) return `${name} se agotó.`
  return `De ${name} pediste ${amount} y ${available === 1 ? 'queda 1' : `quedan ${available}`}.`
}
