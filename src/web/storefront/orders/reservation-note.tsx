import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useEffect, useState } from 'react'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { reservationWords } from './reservation-words.ts'

/** Says until when a pending order's bottles are reserved, and that they no longer are after that. */
export function ReservationNote({
  order,
}: {
  order: Pick<OrderAnswer, 'estado' | 'holdUntil' | 'order_items'>
}) {
  const [now, setNow] = useState(() => new Date())
  const { holdUntil } = order
  useEffect(() => {
    const left = holdUntil === null ? 0 : new Date(holdUntil).getTime() - Date.now()
    if (left <= 0) return undefined
    const timer = setTimeout(() => setNow(new Date()), left)
    return () => clearTimeout(timer)
  }, [holdUntil])
  const words = reservationWords(order, now, unitNoun(typesIn(order)))
  return words ? <span className="muted figures">{words}</span> : null
}
