import { formatDay } from '../../../calendar/shop-time.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** What is to be done with an order that is a gift, for who packs and carries it. */
export function GiftMark({ gift }: Pick<OrderAnswer, 'gift'>) {
  if (!gift) return null
  const words = [
    gift.wrap ? 'envolver' : '',
    gift.message ? 'con tarjeta' : '',
    gift.hide_prices ? 'sin precios en la caja' : '',
    gift.wished_day ? `pedida para el ${formatDay(`${gift.wished_day}T12:00:00-03:00`)}` : '',
  ].filter((word) => word !== '')
  return (
    <p className="slip-gift">
      <strong>REGALO</strong>
      {words.length > 0 && `: ${words.join(', ')}`}
    </p>
  )
}
