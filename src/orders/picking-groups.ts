import type { PickOrder, PickWine } from './picking.contract.ts'

export type MethodList = { method: string; orders: PickOrder[]; wines: PickWine[] }

/** A picking list by delivery method, the one with most orders first; wines keep the order of the shelves. Pure. */
export function byDeliveryMethod(list: {
  orders: readonly PickOrder[]
  wines: readonly PickWine[]
}): MethodList[] {
  const groups = [...Map.groupBy(list.orders, ({ method }) => method)].toSorted(
    (a, b) => b[1].length - a[1].length || a[0].localeCompare(b[0], 'es'),
  )
  return groups.map(([method, orders]) => {
    const ids = new Set(orders.map(({ id }) => id))
    const wines = list.wines.flatMap((wine) => {
      const lines = wine.lines.filter((line) => ids.has(line.order_id))
      const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
      return lines.length > 0 ? [{ ...wine, lines, quantity }] : []
    })
    return { method, orders, wines }
  })
}
