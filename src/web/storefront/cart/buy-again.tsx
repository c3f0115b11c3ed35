import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wineName, type NamedWine } from '../../../catalogue/wine-name.ts'
import { putBack } from './own-cart.ts'

type BoughtItem = { quantity: number; product: NamedWine & { id: number } }

/** Puts a past purchase into the cart at today's prices, and says what is no longer available. */
export function BuyAgain({ items }: { items: BoughtItem[] }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const buyAgain = async () => {
    setBusy(true)
    const some = await putBack(
      items.map(({ product, quantity }) => ({
        id_prod: product.id,
        amount: quantity,
        name: wineName(product),
      })),
    )
    setBusy(false)
    if (some) await navigate('/shoppingCart')
  }
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void buyAgain()}>
      {busy ? 'Poniendo los vinos en tu carrito…' : 'Comprar de nuevo'}
    </button>
  )
}
