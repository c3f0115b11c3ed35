import { wineTitle } from '../catalogue/wine-name.ts'
import type { Centavos } from '../money/money.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import type { PurchaseLine, StoredDelivery } from '../platform/database/order-tables.ts'

/** Letters that the provider takes in an item's title. */
const longestTitle = 256

export type CheckoutItem = { id: string; title: string; quantity: number; unitPrice: Centavos }

/**
 * A purchase as the provider's checkout lists it, at what is charged: the provider takes no negative item and none of
 * 0. A line whose bottles do not share its amount evenly is two items, of which one is a centavo dearer. What is given
 * is named beside the first wine. A delivery that costs something is an item of its own. The items add up to the total.
 */
export function checkoutItems(
  lines: readonly PurchaseLine[],
  delivery: Pick<StoredDelivery, 'kind' | 'name' | 'price'> | null,
): CheckoutItem[] {
  return [...wineItems(lines), ...deliveryItems(delivery)]
}

function deliveryItems(delivery: Parameters<typeof checkoutItems>[1]): CheckoutItem[] {
  if (!delivery || delivery.price === 0) return []
  const title = delivery.kind === 'pickup' ? delivery.name : 'Envío'
  return [{ id: 'envio', title, quantity: 1, unitPrice: delivery.price }]
}

function wineItems(lines: readonly PurchaseLine[]): CheckoutItem[] {
  const titleOf = (line: PurchaseLine) => wineTitle({ ...line, volumeMl: line.volume_ml })
  const items = lines.flatMap((line) =>
    evenPrices(chargedOf(line), line.quantity).map((price) => ({
      id: String(line.product_id),
      title: titleOf(line),
      ...price,
    })),
  )
  const given = lines.filter((line) => chargedOf(line) === 0).map(titleOf)
  return items.map((item, index) => {
    const title =
      index === 0 && given.length > 0 ? `${item.title} + de regalo: ${given.join(', ')}` : item.title
    return { ...item, title: title.slice(0, longestTitle) }
  })
}

/** So many bottles for an amount, as at most two prices of one bottle. */
function evenPrices(amount: Centavos, quantity: number): { quantity: number; unitPrice: Centavos }[] {
  const dearer = amount % quantity
  const unitPrice = Math.floor(amount / quantity)
  return [
    { quantity: quantity - dearer, unitPrice },
    { quantity: dearer, unitPrice: unitPrice + 1 },
  ].filter((price) => price.quantity > 0 && price.unitPrice > 0)
}
