import type { CapabilityScreens } from '../capability-screens.ts'

export const assistants: CapabilityScreens = {
  pages: { 'carrito/armado': 'shared-cart.tsx' },
}
