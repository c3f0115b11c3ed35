import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** How an order travels: 'Moto propia · Zona norte · 18 a 21'. */
export function travelLine({ delivery, pickup }: Pick<OrderAnswer, 'delivery' | 'pickup'>): string {
  if (!delivery) return methodOf({ delivery, pickup })
  const zone = delivery.kind === 'pickup' || delivery.zone === delivery.name ? '' : delivery.zone
  return [delivery.name, zone, delivery.hours].filter(Boolean).join(' · ')
}

/** The name that orders are grouped by. */
export const methodOf = ({ delivery, pickup }: Pick<OrderAnswer, 'delivery' | 'pickup'>): string =>
  delivery?.name || (pickup ? 'Mostrador' : 'Sin definir')

/** Orders by how they travel, the largest group first, each in the given order. */
export function byMethod<O extends Pick<OrderAnswer, 'delivery' | 'pickup'>>(
  orders: readonly O[],
): [string, O[]][] {
  return [...Map.groupBy(orders, methodOf)].toSorted((a, b) => b[1].length - a[1].length)
}
