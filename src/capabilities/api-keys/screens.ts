import type { CapabilityScreens } from '../capability-screens.ts'

export const apiKeys: CapabilityScreens = {
  adminPages: { 'admin/claves': 'keys.tsx' },
  sections: [
    {
      to: '/admin/claves',
      needs: 'keys.change',
      group: 'shop',
      name: 'Claves',
      text: 'Con qué entran los programas',
    },
  ],
}
