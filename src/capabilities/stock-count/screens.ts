import type { CapabilityScreens } from '../capability-screens.ts'

export const stockCount: CapabilityScreens = {
  adminPages: { 'admin/recuento': 'stock-count.tsx' },
  sections: [
    {
      to: '/admin/recuento',
      needs: 'stock.change',
      group: 'catalogue',
      name: 'Recuento',
      text: 'Contar lo que hay y anotar las diferencias',
    },
  ],
}
