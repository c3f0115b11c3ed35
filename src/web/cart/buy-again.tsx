import { useState } from 'react'
import { useNavigate } from 'react-router'
import { putBack } from './own-cart.ts'

type BoughtItem = { quantity: number; product: { id: number; name: string } }

/** Puts what was bought once into the cart again, at today's prices, and says what is no longer to be had. */
export function BuyAgain({ items }: { items: BoughtItem[] }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const buyAgain = async () => {
    setBusy(true)
    const some = await putBack(
      items.map(({ product, quantity }) => ({ id_prod: product.id, amount: quantity, name: product.name })),
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
