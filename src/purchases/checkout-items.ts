import { wineTitle } from '../catalogue/wine-name.ts'
import type { Centavos } from '../money/money.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import type { Charge, PurchaseLine } from '../platform/database/order-tables.ts'
import { chargeKinds } from '../totals/charge-kinds.ts'

/** Letters that the provider takes in an item's title. */
const longestTitle = 256

export type CheckoutItem = { id: string; title: string; quantity: number; unitPrice: Centavos }

/**
 * A purchase as the provider's checkout lists it, at what is charged: the provider takes no negative item and none of
 * 0. A line whose bottles do not share its amount evenly is two items, of which one is a centavo dearer. What is given
 * is named beside the first wine. A delivery or surcharge that costs something is an item of its own. Throws where the items
 * do not add up to the total.
 */
export function checkoutItems({
  lines,
  charges,
  total,
}: {
  lines: readonly PurchaseLine[]
  charges: readonly Charge[]
  total: Centavos
}): CheckoutItem[] {
  const items = [...wineItems(lines), ...charges.flatMap(chargeItem)]
  const sum = items.reduce((all, { quantity, unitPrice }) => all + quantity * unitPrice, 0)
  if (sum !== total)
    throw new RangeError(`The checkout's items come to ${sum} centavos, and the total is ${total}`)
  return items
}

/** What is taken off is within the amounts of the wines. */
function chargeItem({ kind, label, amount }: Charge): CheckoutItem[] {
  const { reportRow } = chargeKinds[kind]
  if (!reportRow || amount === 0) return []
  return [{ id: reportRow.key, title: label.slice(0, longestTitle), quantity: 1, unitPrice: amount }]
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
