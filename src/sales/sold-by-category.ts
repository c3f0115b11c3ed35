export type Sale = {
  estado: string
  order_items: { quantity: number; product: { category: { type: string; degreeSugar: string } } }[]
}
export type Bar = { label: string; quantity: number }

/** Orders that count as sold in the charts. */
const counted = new Set(['Creada', 'Procesando', 'Completo'])

/** Bottles sold by type, or by type and sugar degree, the most first. */
export function soldBy(sales: readonly Sale[], by: 'type' | 'type-and-sugar'): Bar[] {
  const sums = new Map<string, number>()
  for (const sale of sales) {
    if (!counted.has(sale.estado)) continue
    for (const { quantity, product } of sale.order_items) {
      const label =
        by === 'type' ? product.category.type : `${product.category.type} ${product.category.degreeSugar}`
      sums.set(label, (sums.get(label) ?? 0) + quantity)
    }
  }
  return [...sums]
    .map(([label, quantity]) => ({ label, quantity }))
    .toSorted((a, b) => b.quantity - a.quantity || a.label.localeCompare(b.label))
}
