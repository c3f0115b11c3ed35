import { showPanel } from '../../../ui/toasts/toast.ts'
import { CartDrawer } from './cart-drawer.tsx'
import { setAdded } from './drawer-store.ts'

/** Opens the cart with the wine just added first. */
export function openDrawer(wineId: number): void {
  // the page of a box shows how it fills
  if (location.pathname.startsWith('/promocion/')) return
  showPanel(CartDrawer)
  setAdded(wineId)
}
