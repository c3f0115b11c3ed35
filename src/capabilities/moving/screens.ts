import type { CapabilityScreens } from '../capability-screens.ts'

export const moving: CapabilityScreens = {
  adminPages: { 'admin/mudanza': 'moving.tsx' },
  sections: [
    {
      to: '/admin/mudanza',
      needs: 'settings.change',
      group: 'shop',
      name: 'Mudanza',
      text: 'Traer tu tienda de otro sistema, y llevarte esta',
    },
  ],
}
