import { useShop } from '../../content/use-shop.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { cardLook } from '../../../totals/gift.ts'

/** The card in a gift: recipient, message, and shop. */
export function GiftCard({ order: { numero, gift } }: { order: OrderAnswer }) {
  const shop = useShop()
  if (!gift?.message) return null
  const { size, lines } = cardLook(gift.message)
  return (
    <article className="gift-card" data-size={size} aria-label={`Tarjeta de la compra ${numero}`}>
      {gift.recipient && <p className="gift-card-to">Para {gift.recipient}</p>}
      <p className="gift-card-message">{lines.join('\n')}</p>
      <p className="gift-card-shop">{shop.name}</p>
    </article>
  )
}
