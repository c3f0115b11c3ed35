import type { Permission } from '../users/permissions.ts'
import type { Estado } from './order-status.ts'

/** What the person who takes an order to a state must be allowed: packing it, or deciding that it is off or on again. */
export function stepPermission(to: Estado): Permission {
  return to === 'Procesando' || to === 'Completo' ? 'parcels.pack' : 'orders.change'
}
