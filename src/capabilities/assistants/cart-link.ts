/** A cart as an address: '/carrito/armado?vinos=17x2,18x1'. It holds no price: those are of the moment it is opened. */

export type CartLine = { id: number; quantity: number }

export const mostCartLines = 50

export function cartPath(lines: readonly CartLine[]): string {
  return `/carrito/armado?vinos=${lines.map(({ id, quantity }) => `${id}x${quantity}`).join(',')}`
}

/** Undefined for what is no such list. The same wine twice is one line. */
export function readCartLines(text: string): CartLine[] | undefined {
  if (!/^\d{1,15}x\d{1,3}(,\d{1,15}x\d{1,3})*$/.test(text)) return undefined
  const quantities = new Map<number, number>()
  for (const part of text.split(',')) {
    const [id = 0, quantity = 0] = part.split('x').map(Number)
    if (id < 1 || quantity < 1) return undefined
    quantities.set(id, Math.min(100, (quantities.get(id) ?? 0) + quantity))
  }
  if (quantities.size > mostCartLines) return undefined
  return [...quantities].map(([id, quantity]) => ({ id, quantity }))
}
